/** What `revertir` means without a version, for a remote and for a process alike. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DiskObjectStore } from '@portal/service-kit';
import { filesIn, openRemoteVersion, previousOf, RemoteStore } from '@portal/service-kit/remotes';
import { aRemoteBuild, writeBuild } from '@portal/test-kit';
import { readVersions, withLine, writeVersions } from '../artefacts/versions.mjs';
import { makePlaces, type Places } from '../platform/places.mjs';
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
  const processes = processesOf({ places: () => places });
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

function aRemote(): Line {
  const store = new RemoteStore(new DiskObjectStore(places.objects));
  const by = { quien: 'ana', cuando: new Date() };
  return {
    publish: async (letter) => {
      const folder = path.join(places.data, letter);
      writeBuild(folder, aRemoteBuild('mfe-prueba', `0.1.0-${letter.repeat(8)}`, { script: letter }));
      const version = await openRemoteVersion(filesIn(folder));
      await store.upload(version);
      await store.register(version, by);
      await store.publish('mfe-prueba', version.version, by);
      return version.version;
    },
    back: async () => {
      const target = previousOf((await store.editions.latest()).content, 'mfe-prueba');
      if (target !== undefined) await store.publish('mfe-prueba', target, by, { revertida: true });
      return target;
    },
  };
}

test.each([
  ['process', aProcess],
  ['remote', aRemote],
])('going back twice with a %s goes back two steps, never forth to what was taken back', async (_, made) => {
  const { publish, back } = made();
  const [a, b] = [await publish('a'), await publish('b')];
  await publish('c');
  expect([await back(), await back(), await back()]).toEqual([b, a, undefined]);
  await publish('d');
  expect([await back(), await back()]).toEqual([a, undefined]);
});
