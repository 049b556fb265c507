import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRemoteBuild, aShellBuild, writeBuild, writeShell } from '@portal/test-kit';
import { DiskObjectStore } from '../objects/disk.object-store.js';
import { directFiles, type Files } from '../objects/files.js';
import { checkWhole, filesIn } from './published-version.js';
import { previousOf, RemoteStore, withdrawalOf } from './remote-store.js';
import { openRemoteVersion, type RemoteVersion } from './remote-version.js';
import { openShellVersion } from './shell-version.js';

let dir: string;
let store: RemoteStore;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'remotos-'));
  store = new RemoteStore(new DiskObjectStore(join(dir, 'objetos')));
});
afterEach(() => rmSync(dir, { recursive: true }));

const by = { quien: 'ana', cuando: new Date('2026-11-24T10:00:00Z') };
const later = (days: number) => ({ ...by, cuando: new Date(by.cuando.getTime() + days * 86_400_000) });
const stored = (version: string, ...file: string[]) => join(dir, 'objetos/mfe/mfe-prueba', version, ...file);
const editions = () => readdirSync(join(dir, 'objetos/mfe/registro')).toSorted();

async function built(version: string, script = version): Promise<RemoteVersion> {
  const folder = join(dir, `construida-${version}`);
  writeBuild(folder, aRemoteBuild('mfe-prueba', version, { script }));
  return openRemoteVersion(filesIn(folder));
}

async function published(version: string, when = by): Promise<void> {
  const one = await built(version);
  await store.upload(one);
  await store.register(one, when);
  await store.publish('mfe-prueba', version, when);
}
const content = async () => (await store.editions.latest()).content;
const line = async () => (await content()).lineas['mfe-prueba'];
/** @returns what is in service then */
async function back(): Promise<string | undefined> {
  const target = previousOf(await content(), 'mfe-prueba');
  if (target) await store.publish('mfe-prueba', target, by, { revertida: true });
  return line();
}

test('a version is published in three steps: files, name, line; what happened stays written', async () => {
  const one = await built('1.0.0-aaaaaaaa');
  await store.upload(one);
  expect(await store.open(await content(), 'mfe-prueba', one.version)).toBeUndefined();
  await store.register(one, by);
  expect([(await store.open(await content(), 'mfe-prueba', one.version))?.lista, await line()]).toEqual([
    one.lista,
    undefined,
  ]);
  await store.publish('mfe-prueba', one.version, by);
  await published('1.0.0-bbbbbbbb', later(1));
  expect(await line()).toBe('1.0.0-bbbbbbbb');
  expect((await content()).historial).toEqual([
    { cuando: '2026-11-24T10:00:00.000Z', area: 'mfe-prueba', version: '1.0.0-aaaaaaaa', quien: 'ana' },
    {
      cuando: '2026-11-25T10:00:00.000Z',
      area: 'mfe-prueba',
      version: '1.0.0-bbbbbbbb',
      antes: '1.0.0-aaaaaaaa',
      quien: 'ana',
    },
  ]);
});

test('the same bytes again are fine and change nothing; other bytes under the same version are refused', async () => {
  await published('1.0.0-aaaaaaaa');
  const before = editions();
  await published('1.0.0-aaaaaaaa', later(1));
  expect(editions()).toEqual(before);
  const other = await built('1.0.0-aaaaaaaa', 'otra cosa');
  await expect(store.upload(other)).rejects.toMatchObject({ name: 'VersionTaken' });
  await expect(store.register(other, by)).rejects.toMatchObject({ name: 'VersionTaken' });
  expect((await store.open(await content(), 'mfe-prueba', '1.0.0-aaaaaaaa'))?.integrity).toBe(
    (await built('1.0.0-aaaaaaaa')).integrity,
  );
});

test('an upload that broke off leaves no version, and the same one finishes it', async () => {
  const one = await built('1.0.0-aaaaaaaa');
  rmSync(join(dir, 'construida-1.0.0-aaaaaaaa/remoteEntry.js'));
  await expect(store.upload(one)).rejects.toMatchObject({ flaw: 'missing', file: 'remoteEntry.js' });
  expect([
    existsSync(stored(one.version, 'routes.01234567.js')),
    existsSync(stored(one.version, 'file-hashes.json')),
  ]).toEqual([true, false]);
  await published('1.0.0-aaaaaaaa');
  expect(await line()).toBe('1.0.0-aaaaaaaa');
});

test('of many publishers at once none is lost, and every edition follows the one before it', async () => {
  const versions = Array.from({ length: 8 }, (_, n) => `1.0.${n}-aaaaaaaa`);
  await Promise.all(versions.map((version) => published(version)));
  const { versiones, historial, lineas } = await content();
  expect(Object.keys(versiones['mfe-prueba'] ?? {}).toSorted()).toEqual(versions);
  expect(historial.map(({ version }) => version).toSorted()).toEqual(versions);
  expect(lineas['mfe-prueba']).toBe(historial.at(-1)?.version);
  for (const [at, { antes }] of historial.entries()) expect(antes).toBe(historial[at - 1]?.version);
  expect(editions()).toHaveLength(16);
});

test('a line that holds something else meanwhile is left when the publisher says so', async () => {
  await published('1.0.0-aaaaaaaa');
  const one = await built('1.0.0-bbbbbbbb');
  await store.upload(one);
  await store.register(one, by);
  await store.publish('mfe-prueba', one.version, by, { when: (current) => current === 'otra' });
  expect(await line()).toBe('1.0.0-aaaaaaaa');
  await store.publish('mfe-prueba', one.version, by, { when: (current) => current === '1.0.0-aaaaaaaa' });
  expect(await line()).toBe('1.0.0-bbbbbbbb');
});

test('going back twice goes back two steps; there is nothing before the first one', async () => {
  for (const version of ['1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb', '1.0.0-cccccccc']) await published(version);
  expect([await back(), await back()]).toEqual(['1.0.0-bbbbbbbb', '1.0.0-aaaaaaaa']);
  expect(previousOf(await content(), 'mfe-prueba')).toBeUndefined();
  await published('1.0.0-cccccccc');
  expect(previousOf(await content(), 'mfe-prueba')).toBe('1.0.0-aaaaaaaa');
});

test('what the registry does not name cannot be published', async () => {
  await published('1.0.0-aaaaaaaa');
  for (const version of ['1.0.0-bbbbbbbb', 'constructor', '__proto__'])
    await expect(store.publish('mfe-prueba', version, by)).rejects.toMatchObject({ name: 'NoSuchVersion' });
  await expect(store.publish('mfe-constructor', 'x', by)).rejects.toMatchObject({ name: 'NoSuchVersion' });
});

test('an edition that is cut in half is named, and nothing is written over it', async () => {
  await published('1.0.0-aaaaaaaa');
  const last = editions().at(-1) ?? '';
  truncateSync(join(dir, 'objetos/mfe/registro', last), 40);
  const broken = { name: 'BrokenEdition', key: `mfe/registro/${last}` };
  await expect(store.editions.latest()).rejects.toMatchObject(broken);
  await expect(published('1.0.0-bbbbbbbb')).rejects.toMatchObject(broken);
  expect(editions().at(-1)).toBe(last);
});

test('a repair goes on from the last edition that can be read, and who follows takes it', async () => {
  await published('1.0.0-aaaaaaaa');
  const known = await store.editions.latest();
  await published('1.0.0-bbbbbbbb');
  const last = editions().at(-1) ?? '';
  truncateSync(join(dir, 'objetos/mfe/registro', last), 40);
  await expect(store.editions.since(known)).rejects.toMatchObject({ name: 'BrokenEdition' });
  expect(await store.editions.repair()).toEqual([`mfe/registro/${last}`]);
  expect((await store.editions.since(known)).content.lineas).toEqual({ 'mfe-prueba': '1.0.0-aaaaaaaa' });
  expect([await line(), await store.editions.repair()]).toEqual(['1.0.0-aaaaaaaa', []]);
  await published('1.0.0-bbbbbbbb', later(1));
  expect(await line()).toBe('1.0.0-bbbbbbbb');
});

test('of two that repair at once one goes on from what can be read, and both end well', async () => {
  await published('1.0.0-aaaaaaaa');
  const broken = String(editions().at(-1));
  truncateSync(join(dir, 'objetos/mfe/registro', broken), 40);
  const repaired = await Promise.all([1, 2, 3].map(() => store.editions.repair()));
  for (const one of repaired) expect([[], [`mfe/registro/${broken}`]]).toContainEqual(one);
  expect(repaired.flat()).not.toEqual([]);
  expect((await content()).lineas).toEqual({});
  expect(editions()).toHaveLength(3);
});

/** So many changes of another remote that the registry forgets the older ones with its next change. */
async function muchHappens(when = by): Promise<void> {
  const other = { cuando: when.cuando.toISOString(), area: 'mfe-otra', version: '1.0.0-aaaaaaaa' };
  const many = Array.from({ length: 1500 }, () => other);
  await store.editions.change((now) => ({ ...now, historial: [...now.historial, ...many] }));
}

describe('however much happened since', () => {
  const [first, second, third] = ['1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb', '1.0.0-cccccccc'] as const;

  test('an area can go back from the version that it has', async () => {
    for (const version of [first, second]) await published(version);
    await muchHappens();
    await publishedShell('aaaaaaaa');
    expect((await content()).historial).toHaveLength(1002);
    expect(previousOf(await content(), 'mfe-prueba')).toBe(first);
    for (const version of [first, second]) aged(version);
    await store.sweep(later(400).cuando);
    expect(Object.keys((await content()).versiones['mfe-prueba'] ?? {})).toEqual([first, second]);
  });

  test('going back twice goes back two steps', async () => {
    for (const version of [first, second, third]) await published(version);
    await muchHappens();
    await publishedShell('aaaaaaaa');
    expect([await back(), await back()]).toEqual([second, first]);
    expect(previousOf(await content(), 'mfe-prueba')).toBeUndefined();
  });

  test('a version that was published twice leads back to itself, and the way ends', async () => {
    for (const version of [first, second, first]) await published(version);
    await muchHappens();
    await publishedShell('aaaaaaaa');
    expect(previousOf(await content(), 'mfe-prueba')).toBe(second);
  });

  test('what brings back a remote that was taken out goes on from there', async () => {
    for (const version of [first, second]) await published(version);
    await store.withdraw('mfe-prueba', second, by);
    await muchHappens();
    await publishedShell('aaaaaaaa');
    await store.publish('mfe-prueba', second, by, { revertida: true });
    expect(previousOf(await content(), 'mfe-prueba')).toBe(first);
  });

  test('no step is remembered whose version is gone', async () => {
    for (const version of [first, second, third]) await published(version);
    for (const version of [first, second, third]) aged(version);
    await store.sweep(later(400).cuando);
    await muchHappens(later(400));
    await publishedShell('aaaaaaaa', later(401));
    const { historial } = await content();
    expect(historial.filter(({ area }) => area === 'mfe-prueba').map(({ version }) => version)).toEqual([
      second,
      third,
    ]);
  });

  test('a remote that was taken out is known as one', async () => {
    await published(first);
    await store.withdraw('mfe-prueba', first, by);
    await muchHappens();
    await publishedShell('aaaaaaaa');
    expect(withdrawalOf(await content(), 'mfe-prueba')).toMatchObject({ version: first, retirada: true });
  });
});

test('a first publication that the portal never showed was taken out by nobody', async () => {
  await published('1.0.0-aaaaaaaa');
  await store.withdraw('mfe-prueba', '1.0.0-aaaaaaaa', by, { noMostrada: true });
  expect((await content()).lineas).toEqual({});
  expect(withdrawalOf(await content(), 'mfe-prueba')).toBeUndefined();
});

test('a list that was changed in the store is no version any more', async () => {
  await published('1.0.0-aaaaaaaa');
  writeBuild(stored('1.0.0-aaaaaaaa'), aRemoteBuild('mfe-prueba', '1.0.0-aaaaaaaa', { script: 'ajeno()' }));
  await expect(store.open(await content(), 'mfe-prueba', '1.0.0-aaaaaaaa')).rejects.toMatchObject({ flaw: 'changed' });
});

describe('a line that is taken away', () => {
  const [V1, V2] = ['1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb'] as const;
  const withdrawn = async () => withdrawalOf(await content(), 'mfe-prueba');

  test('is gone with its history and its versions kept; what brings it back goes on from there', async () => {
    await published(V1);
    await published(V2, later(1));
    expect(await withdrawn()).toBeUndefined();
    await store.withdraw('mfe-prueba', V2, { quien: 'bea', cuando: later(2).cuando });
    expect([await line(), (await content()).historial.length]).toEqual([undefined, 3]);
    expect(await withdrawn()).toMatchObject({ version: V2, cuando: '2026-11-26T10:00:00.000Z', quien: 'bea' });
    expect(previousOf(await content(), 'mfe-prueba')).toBeUndefined();
    for (const version of [V1, V2])
      expect(await store.open(await content(), 'mfe-prueba', version)).toMatchObject({ version });
    await store.publish('mfe-prueba', V2, later(3), { revertida: true });
    expect([await line(), await withdrawn()]).toEqual([V2, undefined]);
    expect(previousOf(await content(), 'mfe-prueba')).toBe(V1);
  });

  test('of many who take it away at once, the history names one', async () => {
    await published(V1);
    const people = Array.from({ length: 8 }, (_, n) => ({ ...later(1), quien: `persona ${n}` }));
    const editions = await Promise.all(people.map((one) => store.withdraw('mfe-prueba', V1, one)));
    const { historial } = await content();
    expect(historial.map(({ version, retirada }) => [version, retirada])).toEqual([
      [V1, undefined],
      [V1, true],
    ]);
    for (const edition of editions) expect(withdrawalOf(edition.content, 'mfe-prueba')).toEqual(historial[1]);
  });

  /** A store in which another publisher is quicker with the next edition. */
  const overtakenBy = (other: () => Promise<unknown>) =>
    new RemoteStore(
      new (class extends DiskObjectStore {
        private other: (() => Promise<unknown>) | undefined = other;
        override async put(...args: Parameters<DiskObjectStore['put']>) {
          const now = this.other;
          this.other = undefined;
          await now?.();
          return super.put(...args);
        }
      })(join(dir, 'objetos')),
    );

  test('is left when a publication overtakes its withdrawal: the new version stays', async () => {
    await published(V1);
    const { content: then } = await overtakenBy(() => published(V2)).withdraw('mfe-prueba', V1, by);
    expect([then.lineas, await line()]).toEqual([{ 'mfe-prueba': V2 }, V2]);
    expect(withdrawalOf(then, 'mfe-prueba')).toBeUndefined();
  });

  test('comes back when its withdrawal overtakes a publication', async () => {
    await published(V1);
    const one = await built(V2);
    await store.upload(one);
    await store.register(one, by);
    await overtakenBy(() => store.withdraw('mfe-prueba', V1, by)).publish('mfe-prueba', V2, later(1));
    expect((await content()).historial.map(({ version, antes }) => [antes, version])).toEqual([
      [undefined, V1],
      [undefined, V1],
      [undefined, V2],
    ]);
    expect([await line(), await withdrawn()]).toEqual([V2, undefined]);
  });

  /** A disk that is gone after so many calls, as for a publisher who is killed. */
  function dyingAfter(calls: number): Files {
    let left = calls;
    const call = (name: string | symbol) => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error(`killed before ${String(name)}`), { code: 'EIO' });
    };
    return new Proxy(directFiles, {
      get:
        (files, name: keyof Files) =>
        async (...args: never[]) => {
          call(name);
          return (files[name] as (...all: never[]) => Promise<unknown>)(...args);
        },
    });
  }

  test('is there whole or gone whole, wherever who takes it away is killed; the same again ends it', async () => {
    const left = new Set<string | undefined>();
    let died = true;
    for (let calls = 0; died; calls += 1) {
      rmSync(join(dir, 'objetos'), { recursive: true, force: true });
      await published(V1);
      const killed = new RemoteStore(new DiskObjectStore(join(dir, 'objetos'), dyingAfter(calls)));
      died = await killed.withdraw('mfe-prueba', V1, by).then(
        () => false,
        () => true,
      );
      const now = await line();
      left.add(now);
      expect(now === undefined).toBe((await withdrawn()) !== undefined);
      await store.withdraw('mfe-prueba', V1, by);
      expect(await line()).toBeUndefined();
    }
    expect(left).toEqual(new Set([V1, undefined]));
  });

  test('keeps the files of its version thirty days, however long it was published', async () => {
    await published(V1);
    aged(V1);
    await store.withdraw('mfe-prueba', V1, later(90));
    await store.sweep(later(119).cuando);
    expect(await store.open(await content(), 'mfe-prueba', V1)).toMatchObject({ version: V1 });
    await store.sweep(later(121).cuando);
    expect([(await content()).versiones['mfe-prueba'], readdirSync(stored(V1))]).toEqual([{}, []]);
  });
});

/** As if nobody had written there for a month. */
function aged(version: string): void {
  for (const name of readdirSync(stored(version))) utimesSync(stored(version, name), by.cuando, by.cuando);
}

test('after thirty days a version goes that no line and no change of these days names, and what an upload left', async () => {
  const [old, kept, current, half] = ['1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb', '1.0.0-cccccccc', '1.0.0-dddddddd'] as const;
  await published(old);
  await published(kept, later(1));
  await published(current, later(20));
  await store.upload(await built(half));
  for (const version of [old, kept, current, half]) aged(version);
  await store.sweep(later(29).cuando);
  expect(readdirSync(stored('.')).toSorted()).toEqual([old, kept, current, half]);
  expect(readdirSync(stored(half))).toEqual([]);
  await store.sweep(later(32).cuando);
  expect(Object.keys((await content()).versiones['mfe-prueba'] ?? {})).toEqual([kept, current]);
  expect([readdirSync(stored(old)), readdirSync(stored(kept)).length > 0]).toEqual([[], true]);
  await store.sweep(later(400).cuando);
  expect(Object.keys((await content()).versiones['mfe-prueba'] ?? {})).toEqual([kept, current]);
  expect(await line()).toBe(current);
});

test('the version before stays for a revert, however long ago its line changed', async () => {
  const [first, before, back, taken] = [
    '1.0.0-aaaaaaaa',
    '1.0.0-bbbbbbbb',
    '1.0.0-cccccccc',
    '1.0.0-dddddddd',
  ] as const;
  for (const version of [first, before, back, taken]) await published(version);
  await store.publish('mfe-prueba', back, by, { revertida: true });
  for (const version of [first, before, back, taken]) aged(version);
  await store.sweep(later(400).cuando);
  expect(Object.keys((await content()).versiones['mfe-prueba'] ?? {})).toEqual([before, back]);
  expect(
    await store.open(await content(), 'mfe-prueba', previousOf(await content(), 'mfe-prueba') ?? ''),
  ).toMatchObject({
    version: before,
  });
});

test('an upload that is still on its way is not swept', async () => {
  const one = await built('1.0.0-aaaaaaaa');
  await store.upload(one);
  writeFileSync(stored(one.version, 'otro.js'), '0');
  await store.sweep(new Date());
  expect(existsSync(stored(one.version, 'file-hashes.json'))).toBe(true);
});

describe('an upload that was left for more than a day goes on during a sweep', () => {
  const later26h = new Date(Date.now() + 26 * 3_600_000);
  /** As it lies in the store, by the list that the registry names. */
  const whole = async (version: string) => {
    const found = await store.open(await content(), 'mfe-prueba', version);
    if (found) await checkWhole(found);
    return found !== undefined;
  };
  /** The sweep of another publisher, which something of ours follows upon within one of its steps. */
  const sweptWith = (meanwhile: Meanwhile) =>
    new RemoteStore(new BusyStore(join(dir, 'objetos'), meanwhile)).sweep(later26h);

  test('a file that came after the sweep looked keeps its folder', async () => {
    const one = await built('1.0.0-aaaaaaaa');
    await store.upload(one);
    await sweptWith({
      listed: async () => {
        writeFileSync(stored(one.version, 'otro.js'), '0');
        utimesSync(stored(one.version, 'otro.js'), later26h, later26h);
      },
    });
    await store.register(one, by);
    expect([await whole(one.version), existsSync(stored(one.version, 'otro.js'))]).toEqual([true, true]);
  });

  test('what was swept between the copy and the name in the registry is copied again', async () => {
    const one = await built('1.0.0-aaaaaaaa');
    await store.upload(one);
    await store.sweep(later26h);
    expect(readdirSync(stored(one.version))).toEqual([]);
    await store.register(one, by);
    expect(await whole(one.version)).toBe(true);
  });

  test('a version that is named in the middle of its deletion is whole', async () => {
    const one = await built('1.0.0-aaaaaaaa');
    await store.upload(one);
    await sweptWith({ deleted: async () => void (await store.register(one, by)) });
    expect(await whole(one.version)).toBe(true);
  });
});

interface Meanwhile {
  readonly listed?: () => Promise<void>;
  readonly deleted?: () => Promise<void>;
}

/** A store in which something happens once, right after the first list of all remotes or the first deletion. */
class BusyStore extends DiskObjectStore {
  constructor(
    root: string,
    private meanwhile: Meanwhile,
  ) {
    super(root);
  }

  override async list(folder: string) {
    const found = await super.list(folder);
    if (folder === 'mfe/') await this.once('listed');
    return found;
  }

  override async delete(key: string): Promise<void> {
    await super.delete(key);
    await this.once('deleted');
  }

  private async once(step: keyof Meanwhile): Promise<void> {
    const { [step]: work, ...others } = this.meanwhile;
    this.meanwhile = others;
    await work?.();
  }
}

async function publishedShell(chunk: string, when = by): Promise<string> {
  const folder = join(dir, `shell-${chunk}`);
  writeShell(folder, aShellBuild(chunk));
  const one = await openShellVersion(filesIn(folder));
  await store.upload(one);
  await store.register(one, when);
  await store.publish('shell', one.version, when);
  return one.version;
}

describe('the shell', () => {
  const lastEdition = () =>
    JSON.parse(readFileSync(join(dir, 'objetos/mfe/registro', String(editions().at(-1))), 'utf8'));

  test('is published and taken back beside the remotes, in the same registry', async () => {
    const first = await publishedShell('aaaaaaaa');
    await published('1.0.0-aaaaaaaa');
    const second = await publishedShell('bbbbbbbb', later(1));
    expect((await content()).lineas).toEqual({ 'mfe-prueba': '1.0.0-aaaaaaaa', shell: second });
    expect(previousOf(await content(), 'shell')).toBe(first);
    await store.publish('shell', first, later(2), { revertida: true });
    expect((await content()).lineas['shell']).toBe(first);
    for (const version of [first, second]) {
      const one = await store.openShell(await content(), version);
      if (!one) throw new Error(`${version} is not there`);
      await checkWhole(one);
    }
  });

  test('stands apart in the file: a gateway of before refuses any name there but a remote’s', async () => {
    const version = await publishedShell('aaaaaaaa');
    await published('1.0.0-aaaaaaaa');
    const { versiones, lineas, historial, shell } = lastEdition();
    const names = [
      ...Object.keys(versiones),
      ...Object.keys(lineas),
      ...historial.map(({ area }: { area: string }) => area),
    ];
    expect(new Set(names)).toEqual(new Set(['mfe-prueba']));
    expect(shell.lineas).toEqual({ shell: version });
  });

  test('what a publisher of before writes keeps it, for it keeps what it does not know', async () => {
    const version = await publishedShell('aaaaaaaa');
    const { shell, ...known } = lastEdition();
    const next = `${String(editions().length + 1).padStart(8, '0')}.json`;
    writeFileSync(join(dir, 'objetos/mfe/registro', next), JSON.stringify({ ...known, shell, nuevo: 1 }));
    await published('1.0.0-aaaaaaaa');
    expect((await content()).lineas).toEqual({ 'mfe-prueba': '1.0.0-aaaaaaaa', shell: version });
    expect(lastEdition().nuevo).toBe(1);
  });

  test('stands in the history by its time, so that the newest changes of all areas stay', async () => {
    const version = await publishedShell('aaaaaaaa');
    await publishedShell('bbbbbbbb');
    await store.publish('shell', version, by, { revertida: true });
    await muchHappens(later(1));
    await publishedShell('cccccccc', later(2));
    const { historial } = await content();
    const times = historial.map(({ cuando }) => cuando);
    expect(times).toEqual(times.toSorted());
    // The one in service, and the first one, to which the next revert leads.
    const ofShell = historial.filter(({ area }) => area === 'shell').map(({ antes }) => antes);
    expect([historial.length, ofShell]).toEqual([1001, [undefined, version]]);
  });

  test('of two that publish at once neither is lost, and the line is the one of them that came last', async () => {
    const versions = await Promise.all(['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((chunk) => publishedShell(chunk)));
    const { historial, lineas } = await content();
    expect(historial.map(({ version }) => version).toSorted()).toEqual(versions.toSorted());
    expect(lineas['shell']).toBe(historial.at(-1)?.version);
  });

  test('stays thirty days for the pages that began with it, then its files go', async () => {
    const [first, second] = [await publishedShell('aaaaaaaa'), await publishedShell('bbbbbbbb', later(1))];
    const third = await publishedShell('cccccccc', later(2));
    const folders = () => readdirSync(join(dir, 'objetos/mfe/shell')).toSorted();
    const old = new Date('2026-11-01T00:00:00Z');
    for (const file of readdirSync(join(dir, 'objetos/mfe/shell'), { recursive: true, withFileTypes: true }))
      if (file.isFile()) utimesSync(join(file.parentPath, file.name), old, old);
    await store.sweep(later(20).cuando);
    expect(folders()).toEqual([first, second, third].toSorted());
    await store.sweep(later(40).cuando);
    const left = folders().filter((folder) => readdirSync(join(dir, 'objetos/mfe/shell', folder, 'portal')).length > 0);
    expect(left).toEqual([second, third].toSorted());
  });
});
