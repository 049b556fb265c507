/** What `revertir` means without a version, for a remote, for the shell and for a process alike. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DiskObjectStore } from '@portal/service-kit';
import { previousOf, RemoteStore } from '@portal/service-kit/remotes';
import { aRemoteBuild, aShellBuild, writeBuild, writeShell } from '@portal/test-kit';
import { readVersions, withLine, writeVersions } from '../artefacts/versions.mjs';
import { makePlaces, type Places } from '../platform/places.mjs';
import { openBuild } from '../run/publish-built.mjs';
import { processesOf } from './processes/processes-of.mjs';
import { shelve } from './processes/test/shelve.mjs';

let places: Places;
beforeEach(() => {
  places = makePlaces(mkdtempSync(path.join(os.tmpdir(), 'portal-volver-')));
});
afterEach(() => rmSync(places.data, { recursive: true, force: true }));

interface Line {
  /** @returns the version, which is made of the letter */
  publish(letter: string): Promise<string>;
  /** @returns what is in service then; undefined when there is nothing to go back to */
  back(): Promise<string | undefined>;
}

function aProcess(): Line {
  const processes = processesOf({ places: () => places, env: {} });
  return {
    publish: async (letter) => {
      const version = shelve(places, 'pdf', `// ${letter}`);
      writeVersions(places, withLine(readVersions(places), { area: 'pdf', version, now: new Date() }));
      return version;
    },
    back: () =>
      processes.revert('pdf').then(
        ({ version }) => version,
        (error: Error) => void expect(error.message).toBe('pdf no tiene una versión anterior.'),
      ),
  };
}

/** @param write a build that is made of the letter */
function aFolder(area: string, write: (folder: string, letter: string) => void): Line {
  const store = new RemoteStore(new DiskObjectStore(places.objects));
  const by = { quien: 'ana', cuando: new Date() };
  return {
    publish: async (letter) => {
      const folder = path.join(places.data, letter);
      write(folder, letter);
      const version = await openBuild(area, folder);
      await store.upload(version);
      await store.register(version, by);
      await store.publish(area, version.version, by);
      return version.version;
    },
    back: async () => {
      const target = previousOf((await store.editions.latest()).content, area);
      if (target !== undefined) await store.publish(area, target, by, { revertida: true });
      return target;
    },
  };
}

const aRemote = () =>
  aFolder('mfe-prueba', (folder, letter) =>
    writeBuild(folder, aRemoteBuild('mfe-prueba', `0.1.0-${letter.repeat(8)}`, { script: letter })),
  );
const aShell = () => aFolder('shell', (folder, letter) => writeShell(folder, aShellBuild(letter.repeat(8))));

test.each([
  ['process', aProcess],
  ['remote', aRemote],
  ['shell', aShell],
])('going back twice with a %s goes back two steps, never forth to what was taken back', async (_, made) => {
  const { publish, back } = made();
  const [a, b] = [await publish('a'), await publish('b')];
  await publish('c');
  expect([await back(), await back(), await back()]).toEqual([b, a, undefined]);
  await publish('d');
  expect([await back(), await back()]).toEqual([a, undefined]);
});
