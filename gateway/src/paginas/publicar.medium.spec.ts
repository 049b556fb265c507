/**
 * A remote is published, taken back, and published badly, through two gateways over one real store: what fails leaves
 * what was published before, says why in one sentence, and publishes nothing half.
 */
import { appendFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { refusal } from '@portal/publish/refusal';
import { publishBuild, remotes, revertTo, type Installation } from '@portal/publish/remotes';
import { withdrawFrom } from '@portal/publish/withdraw';
import { DiskObjectStore, type ObjectStore } from '@portal/service-kit';
import { directFiles, makeObjectStore, storeSettingsSchema } from '@portal/service-kit/objects';
import { filesIn, openRemoteVersion, RemoteStore } from '@portal/service-kit/remotes';
import {
  aRemoteBuild,
  construidoCon,
  eventually,
  manifiestoDePrueba,
  refusingProxy,
  testS3,
  writeBuild,
  type TestS3,
} from '@portal/test-kit';
import { Door } from '../../test/door.js';
import { installationOf } from '../../test/installation-of.js';

const AREA = 'mfe-prueba';
let dir: string;
let doors: Door[];
let where: Installation;

const objectsDir = () => join(dir, 'objetos');

/** Two gateways over one store. */
async function stand(): Promise<void> {
  dir = mkdtempSync(join(tmpdir(), 'publicar-'));
  doors = [];
  for (let replica = 0; replica < 2; replica += 1) doors.push(await Door.open({ OBJECTS_DIR: objectsDir() }));
  where = installationOf(doors[0] as Door, new DiskObjectStore(objectsDir()));
}

async function leave(): Promise<void> {
  for (const door of doors) await door.close();
  rmSync(dir, { recursive: true, force: true });
}

/** Writes a build of the remote. @returns its folder */
function built(version: string, changes: Record<string, string> = {}): string {
  const folder = join(dir, `construida-${version}`);
  rmSync(folder, { recursive: true, force: true });
  writeBuild(folder, { ...aRemoteBuild(AREA, version, { script: `var v = '${version}';` }), ...changes });
  return folder;
}
const V1 = '0.1.0-aaaaaaaa';
const V2 = '0.1.0-bbbbbbbb';

const shownBy = async (door: Door) => (await door.http.get('/mfe/registro.json')).body[AREA]?.version;
const untilShown = (door: Door, version: string | undefined) =>
  eventually(`${version} is shown`, async () => (await shownBy(door)) === version);
const file = (version: string, name = 'remoteEntry.js', door = doors[0] as Door) =>
  door.http.get(`/mfe/${AREA}/${version}/${name}`);

const pages = (changes: object) =>
  JSON.stringify({ manifiesto: manifiestoDePrueba, construidoCon: { ...construidoCon, ...changes } });

/** What a bad publication looks like, and the sentence that names it. */
const bad: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  [
    'a missing chunk',
    async () => {
      const folder = built(V2);
      rmSync(join(folder, 'routes.01234567.js'));
      await publishBuild(where, AREA, folder);
    },
    /^falta el archivo routes\.01234567\.js/,
  ],
  [
    'a changed byte',
    async () => {
      const folder = built(V2);
      appendFileSync(join(folder, 'routes.01234567.js'), ' ');
      await publishBuild(where, AREA, folder);
    },
    /^el archivo routes\.01234567\.js no es el que se construyó/,
  ],
  [
    'a list that is cut in half',
    async () => {
      const folder = built(V2);
      truncateSync(join(folder, 'file-hashes.json'), 60);
      await publishBuild(where, AREA, folder);
    },
    /^la lista de archivos file-hashes\.json está dañada/,
  ],
  [
    'a manifest that names what was not built',
    () =>
      publishBuild(
        where,
        AREA,
        built(V2, {
          'mf-manifest.json': JSON.stringify({
            metaData: { publicPath: `/mfe/${AREA}/${V2}/`, remoteEntry: { name: 'otra.js' } },
          }),
        }),
      ),
    /^mf-manifest\.json está dañado o nombra lo que no se construyó/,
  ],
  [
    'the build of another remote',
    () => publishBuild(where, 'mfe-otra', built(V2)),
    /^lo construido en .* es mfe-prueba/,
  ],
  [
    'an older React',
    () => publishBuild(where, AREA, built(V2, { 'manifiesto.json': pages({ react: '18.3.1' }) })),
    /^se construyó con react 18\.3\.1 y el portal en marcha tiene 19\.3\.1: es más viejo que el portal/,
  ],
  [
    'contracts that the portal does not answer by yet',
    () => publishBuild(where, AREA, built(V2, { 'manifiesto.json': pages({ contratos: '0.99.0' }) })),
    /^se construyó con contratos 0\.99\.0 y el portal en marcha tiene \d/,
  ],
  [
    'an address of another remote',
    () => {
      const own = {
        ...manifiestoDePrueba,
        base: '/admin',
        paginas: { x: { to: '/admin/x', label: 'X', icon: 'lista', orden: 1 } },
      };
      return publishBuild(
        where,
        AREA,
        built(V2, { 'manifiesto.json': JSON.stringify({ manifiesto: own, construidoCon }) }),
      );
    },
    /^mfe-admin tiene ya una de sus direcciones/,
  ],
  [
    'other bytes under a version that is published',
    () => publishBuild(where, AREA, built(V1, { 'routes.01234567.js': 'otra cosa' })),
    /^esa versión ya existe con otro contenido/,
  ],
  [
    'a registry that is cut in half',
    async () => {
      const folder = join(objectsDir(), 'mfe/registro');
      const last = String(readdirSync(folder).toSorted().at(-1));
      truncateSync(join(folder, last), 50);
      await publishBuild(where, AREA, built(V2));
    },
    /^el registro de módulos está dañado \(mfe\/registro\/\d{8}\.json\); npm run versiones -- --reparar/,
  ],
  [
    'a disk that takes nothing',
    async () => {
      rmSync(join(objectsDir(), '.tmp'), { recursive: true });
      writeFileSync(join(objectsDir(), '.tmp'), '');
      await publishBuild(where, AREA, built(V2));
    },
    /^el almacén no responde o no recibe archivos \(ENOTDIR\)/,
  ],
  [
    'a portal that does not answer',
    () => publishBuild({ ...where, origin: 'http://127.0.0.1:9' }, AREA, built(V2)),
    /^el portal no responde en http:\/\/127\.0\.0\.1:9/,
  ],
];

/** As `npm run publicar` says it: the reason begins after the area. */
async function sentenceOf(work: () => Promise<unknown>): Promise<string> {
  const failed: unknown = await work().then(
    () => new Error('it was published'),
    (error: unknown) => error,
  );
  const { message } = refusal(`${AREA} no se publicó`, failed);
  expect(message).toMatch(/^mfe-prueba no se publicó: .*\. Sigue lo publicado antes\.$/);
  return message.slice('mfe-prueba no se publicó: '.length);
}

/** A store whose files are changed on their way in, as by a disk or a proxy that lies. */
class LyingStore extends DiskObjectStore {
  override async put(...[key, data, options]: Parameters<ObjectStore['put']>) {
    const lied = key.endsWith('routes.01234567.js') ? Buffer.from('otro') : data;
    return super.put(key, lied, options);
  }
}

describe('each beside gateways of its own', () => {
  beforeEach(stand);
  afterEach(leave);

  test('a published version is shown by every replica, and the one before keeps its files', async () => {
    expect(await publishBuild(where, AREA, built(V1))).toMatchObject({ area: AREA, version: V1, by: 'ana' });
    expect(await publishBuild(where, AREA, built(V2))).toMatchObject({ version: V2, previous: V1 });
    for (const door of doors) {
      await untilShown(door, V2);
      for (const version of [V1, V2]) {
        const answer = await file(version, 'remoteEntry.js', door);
        expect([answer.status, answer.text]).toEqual([200, `var v = '${version}';`]);
        expect(answer.headers['cache-control']).toContain('immutable');
      }
      expect((await door.http.get('/health/ready')).body.versiones).toMatchObject({ [AREA]: V2 });
    }
    const page = await (doors[1] as Door).http.get('/prueba');
    expect([page.status, page.text.includes(`/mfe/${AREA}/${V2}/remoteEntry.js`)]).toEqual([200, true]);
  });

  test('only what holds is remembered as built, so that the next start tells a revert from another build', async () => {
    const remembered: string[] = [];
    const here = { ...where, remember: (area: string, version: string) => remembered.push(`${area} ${version}`) };
    await publishBuild(here, AREA, built(V1));
    await expect(publishBuild({ ...here, origin: 'http://127.0.0.1:9' }, AREA, built(V2))).rejects.toThrow();
    await revertTo(here, AREA, V1);
    expect(remembered).toEqual([`${AREA} ${V1}`]);
  });

  test('what is live and cannot be noted as built is published all the same, and a warning says so', async () => {
    const said: string[] = [];
    const spy = jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const remember = () => {
      throw new Error('No queda espacio en el disco para anotar la versión en servicio: libere espacio y repita.');
    };
    try {
      expect(await publishBuild({ ...where, remember }, AREA, built(V1))).toMatchObject({ version: V1 });
    } finally {
      spy.mockRestore();
    }
    expect(said).toEqual([
      `! ${AREA} ${V1} está publicado; no se pudo anotar para el próximo inicio: No queda espacio en el disco para ` +
        'anotar la versión en servicio: libere espacio y repita.\n',
    ]);
    for (const door of doors) await untilShown(door, V1);
  });

  test('what the portal does not take is taken back, and the history says that nobody chose to', async () => {
    await publishBuild(where, AREA, built(V1));
    const { store } = where;
    const publish = store.publish.bind(store);
    store.publish = async (...args) => {
      rmSync(join(objectsDir(), 'mfe', AREA, V2, 'routes.01234567.js'), { force: true });
      return publish(...args);
    };
    const patience = 1000;
    expect(await sentenceOf(() => publishBuild({ ...where, patience }, AREA, built(V2)))).toMatch(
      /^el portal no lo toma; /,
    );
    expect((await store.editions.latest()).content.historial.at(-1)).toMatchObject({
      version: V1,
      antes: V2,
      revertida: true,
      noMostrada: true,
    });
    for (const door of doors) await untilShown(door, V1);
  });

  test('a version that never had the line takes it like a published one: the next revert goes back from it', async () => {
    await publishBuild(where, AREA, built(V1));
    const version = await openRemoteVersion(filesIn(built(V2)));
    await where.store.upload(version);
    await where.store.register(version, { quien: 'otra mano', cuando: new Date() });
    expect(await revertTo(where, AREA, V2)).toMatchObject({ version: V2, previous: V1 });
    expect((await revertTo(where, AREA)).version).toBe(V1);
    await expect(revertTo(where, AREA)).rejects.toThrow('no hay una versión anterior a la que volver');
  });

  test('a disk that fails once the line is written: it is published, for so says the registry', async () => {
    await publishBuild(where, AREA, built(V1));
    let fails = false;
    const failing = {
      ...directFiles,
      flushFolder: async (folder: string) => {
        if (fails) throw Object.assign(new Error('input/output error'), { code: 'EIO' });
        await directFiles.flushFolder(folder);
      },
    };
    const store = new RemoteStore(new DiskObjectStore(objectsDir(), failing));
    const publish = store.publish.bind(store);
    store.publish = async (...args) => {
      fails = true;
      return publish(...args).finally(() => (fails = false));
    };
    const row = await publishBuild({ ...where, store }, AREA, built(V2));
    expect(row).toMatchObject({ version: V2, previous: V1, by: 'ana' });
    for (const door of doors) await untilShown(door, V2);
  });

  test('a revert brings back what was there, a second one what was before it, and a named one any version', async () => {
    for (const version of [V1, V2, '0.1.0-cccccccc']) await publishBuild(where, AREA, built(version));
    expect((await revertTo(where, AREA)).version).toBe(V2);
    expect((await revertTo(where, AREA)).version).toBe(V1);
    await expect(revertTo(where, AREA)).rejects.toThrow('no hay una versión anterior a la que volver');
    expect((await revertTo(where, AREA, '0.1.0-cccccccc')).version).toBe('0.1.0-cccccccc');
    await expect(revertTo(where, AREA, '9.9.9')).rejects.toThrow(
      `la versión 9.9.9 no está en el almacén. Tiene: ${V1}`,
    );
    for (const door of doors) await untilShown(door, '0.1.0-cccccccc');
  });

  test('a remote that is taken out is gone from every replica, its files stay for open pages, and it comes back', async () => {
    for (const version of [V1, V2]) await publishBuild(where, AREA, built(version));
    expect(await withdrawFrom(where, AREA)).toMatchObject({ area: AREA, version: V2, by: 'ana', withdrawn: true });
    for (const door of doors) {
      await untilShown(door, undefined);
      expect((await door.http.get('/prueba')).status).toBe(404);
      expect((await file(V2, 'remoteEntry.js', door)).text).toBe(`var v = '${V2}';`);
      expect((await door.http.get('/health/ready')).body.versiones[AREA]).toBeUndefined();
    }
    await expect(withdrawFrom(where, AREA)).rejects.toThrow(
      'ya está retirado; npm run publicar -- mfe-prueba lo trae de vuelta',
    );
    await expect(revertTo(where, AREA)).rejects.toThrow(
      `no está publicado; diga a qué versión vuelve. Tiene: ${V1}, ${V2}`,
    );
    expect((await revertTo(where, AREA, V2)).version).toBe(V2);
    expect((await revertTo(where, AREA)).version).toBe(V1);
    await withdrawFrom(where, AREA);
    expect((await publishBuild(where, AREA, built(V1))).version).toBe(V1);
    for (const door of doors) await untilShown(door, V1);
  });

  test('one that others lead to is taken out only when that is meant: who follows a link reads that it is away', async () => {
    await expect(withdrawFrom(where, 'mfe-firma')).rejects.toThrow(
      'el portal o sus correos llevan a /firmar, /verificar, y allí se leerá que el módulo no está disponible; si es ' +
        'lo que quiere, npm run retirar -- mfe-firma --si',
    );
    const linked = async () => {
      const { body } = await (doors[0] as Door).http.get('/mfe/registro.json');
      return ['mfe-firma' in body, (await (doors[0] as Door).http.get('/verificar')).status];
    };
    expect(await linked()).toEqual([true, 200]);
    await withdrawFrom(where, 'mfe-firma', { meant: true });
    expect(await linked()).toEqual([false, 200]);
  });

  test('the shell, a name that nobody publishes, and whatever a silent portal shows are not taken out', async () => {
    await publishBuild(where, AREA, built(V1));
    await expect(withdrawFrom(where, 'shell')).rejects.toThrow(/^sin él no hay páginas; npm run revertir -- shell/);
    for (const name of ['mfe-nada', 'pdf', 'constructor'])
      await expect(withdrawFrom(where, name)).rejects.toThrow(
        /^no es un módulo publicado\. Hay: mfe-admin, mfe-firma, mfe-prueba$/,
      );
    await expect(withdrawFrom({ ...where, origin: 'http://127.0.0.1:9' }, AREA)).rejects.toThrow(
      'el portal no responde en http://127.0.0.1:9',
    );
    expect((await where.store.editions.latest()).content.lineas[AREA]).toBe(V1);
  });

  test('a publication that comes first is not taken out with the version before it', async () => {
    await publishBuild(where, AREA, built(V1));
    class Overtaken extends RemoteStore {
      override async withdraw(...change: Parameters<RemoteStore['withdraw']>) {
        await publishBuild(where, AREA, built(V2));
        return super.withdraw(...change);
      }
    }
    const store = new Overtaken(new DiskObjectStore(objectsDir()));
    await expect(withdrawFrom({ ...where, store }, AREA)).rejects.toThrow(
      'mientras tanto se publicó otra versión; repita si también se retira',
    );
    for (const door of doors) await untilShown(door, V2);
  });

  test('two who take it out at once both read that it is, and who did it', async () => {
    await publishBuild(where, AREA, built(V1));
    class Overtaken extends RemoteStore {
      override async withdraw(...change: Parameters<RemoteStore['withdraw']>) {
        await withdrawFrom({ ...where, quien: 'bea' }, AREA);
        return super.withdraw(...change);
      }
    }
    const store = new Overtaken(new DiskObjectStore(objectsDir()));
    expect(await withdrawFrom({ ...where, store }, AREA)).toMatchObject({ by: 'bea', withdrawn: true });
    const { content } = await where.store.editions.latest();
    expect(content.historial.filter(({ area, retirada }) => area === AREA && retirada)).toHaveLength(1);
  });

  test('two that publish at once both end well; the line is the one of them that came last', async () => {
    const rows = await Promise.all([V1, V2].map((version) => publishBuild(where, AREA, built(version))));
    expect(rows.map(({ version }) => version)).toEqual([V1, V2]);
    const { content } = await where.store.editions.latest();
    expect(content.historial.filter(({ area }) => area === AREA)).toHaveLength(2);
    for (const door of doors) await untilShown(door, content.lineas[AREA]);
  });

  test('a store that answers 503: the old version goes on, one sentence says why', async () => {
    await publishBuild(where, AREA, built(V1));
    const broken: Server = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    try {
      const key = join(dir, 'llave');
      writeFileSync(key, 'llave-de-prueba');
      const settings = storeSettingsSchema.parse({
        S3_ENDPOINT: `http://127.0.0.1:${(broken.address() as AddressInfo).port}`,
        S3_ACCESS_KEY_FILE: key,
        S3_SECRET_KEY_FILE: key,
      });
      const store = new RemoteStore((await makeObjectStore('publicador', settings)) as ObjectStore);
      expect(await sentenceOf(() => publishBuild({ ...where, store }, AREA, built(V2)))).toMatch(
        /^el almacén no responde o no recibe archivos \(503\)/,
      );
    } finally {
      broken.close();
    }
    for (const door of doors) await untilShown(door, V1);
  });

  test('a disk that fills half-way: the old version goes on, and the same publication goes on once there is room', async () => {
    await publishBuild(where, AREA, built(V1));
    let room = 3;
    const filling = {
      ...directFiles,
      create: async (...args: Parameters<typeof directFiles.create>) => {
        room -= 1;
        if (room < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await directFiles.create(...args);
      },
    };
    const store = new RemoteStore(new DiskObjectStore(objectsDir(), filling));
    const again = () => publishBuild({ ...where, store }, AREA, built(V2));
    expect(await sentenceOf(again)).toMatch(/^el almacén no tiene espacio \(ENOSPC\)/);
    expect((await file(V2)).status).toBe(404);
    expect(await shownBy(doors[0] as Door)).toBe(V1);
    room = 100;
    expect((await again()).version).toBe(V2);
  });

  test('a byte that was changed between the build and the portal is found before anything is published', async () => {
    await publishBuild(where, AREA, built(V1));
    const store = new RemoteStore(new LyingStore(objectsDir()));
    expect(await sentenceOf(() => publishBuild({ ...where, store }, AREA, built(V2)))).toMatch(
      /^el portal no entrega mfe-prueba 0\.1\.0-bbbbbbbb como se construyó: routes\.01234567\.js respondió 503/,
    );
    expect((await where.store.editions.latest()).content.lineas[AREA]).toBe(V1);
  });

  test('a line whose files do not hold is not taken, is named, and is taken once they are back', async () => {
    await publishBuild(where, AREA, built(V1));
    const second = built(V2);
    const version = await openRemoteVersion(filesIn(second));
    const by = { quien: 'otra mano', cuando: new Date() };
    await where.store.upload(version);
    await where.store.register(version, by);
    const chunk = join(objectsDir(), 'mfe', AREA, V2, 'routes.01234567.js');
    rmSync(chunk);
    await where.store.publish(AREA, V2, by);
    const [door] = doors as [Door];
    await eventually('the refusal is told', async () => (await door.http.get('/health/ready')).body.sinTomar);
    expect((await door.http.get('/health/ready')).body).toMatchObject({ status: 'ok', sinTomar: [AREA] });
    expect(await shownBy(door)).toBe(V1);
    writeFileSync(chunk, '1');
    await untilShown(door, V2);
    expect((await door.http.get('/health/ready')).body.sinTomar).toBeUndefined();
  });

  test('after a repair of the registry the next publication is taken by gateways that ran all the time', async () => {
    await publishBuild(where, AREA, built(V1));
    const folder = join(objectsDir(), 'mfe/registro');
    truncateSync(join(folder, String(readdirSync(folder).toSorted().at(-1))), 50);
    expect(await where.store.editions.repair()).toHaveLength(1);
    await publishBuild(where, AREA, built(V2));
    for (const door of doors) await untilShown(door, V2);
  });
});

describe('in a real bucket whose door may answer 503', () => {
  let s3: TestS3;
  let front: Awaited<ReturnType<typeof refusingProxy>>;
  let door: Door;
  let bucket: Installation;

  beforeAll(async () => {
    s3 = await testS3();
  });
  afterAll(() => s3?.close());
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'publicar-'));
    front = await refusingProxy(s3.endpoint);
  });
  afterEach(async () => {
    await door.close();
    await front.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const unknown = (what: string): string =>
    `${what}, hasta donde se sabe: el almacén no contestó al cambio, y ahora el almacén no responde o no recibe ` +
    'archivos (503). Cuando responda, npm run versiones dice qué quedó publicado.';
  const behindDoor = () => ({ ...s3.env(), S3_ENDPOINT: front.url });
  /** A gateway over the bucket, and who publishes into it through the door. */
  async function standOn(gatewayEnv: Record<string, string>): Promise<void> {
    door = await Door.open(gatewayEnv);
    const store = await makeObjectStore('publicador', storeSettingsSchema.parse(behindDoor()));
    bucket = installationOf(door, store as ObjectStore);
  }

  test('that refuses from any request on: the old version goes on, and the same publication ends once it answers', async () => {
    await standOn(s3.env());
    await publishBuild(bucket, AREA, built(V1));
    const again = () => publishBuild(bucket, AREA, built(V2));
    let refusals = 0;
    for (let lets = 0; (await shownBy(door)) !== V2; lets += 7) {
      front.door.lets = lets;
      const published = await again().then(
        () => true,
        (error: unknown) => {
          // The change itself may be what is refused: then nobody knows until the bucket answers.
          expect([
            'x: el almacén no responde o no recibe archivos (503). Sigue lo publicado antes.',
            unknown('x'),
          ]).toContain(refusal('x', error).message);
          return false;
        },
      );
      front.door.lets = Infinity;
      expect((await bucket.store.editions.latest()).content.lineas[AREA]).toBe(published ? V2 : V1);
      await door.remotes.follow();
      expect(await shownBy(door)).toBe(published ? V2 : V1);
      refusals += published ? 0 : 1;
    }
    expect(refusals).toBeGreaterThan(2);
  });

  /** From now on what changes a line goes through `wrap`. */
  function aroundLines(wrap: <T>(change: () => Promise<T>) => Promise<T>): void {
    const { store } = bucket;
    const [publish, withdraw] = [store.publish.bind(store), store.withdraw.bind(store)];
    store.publish = (...args) => wrap(() => publish(...args));
    store.withdraw = (...args) => wrap(() => withdraw(...args));
  }

  /** The bucket does what changes a line, and then answers 503. */
  const loseLines = (afterwards = () => undefined as void): void =>
    aroundLines((change) => {
      front.door.loses = Infinity;
      return change().finally(() => {
        front.door.loses = 0;
        afterwards();
      });
    });

  /** The bucket does what changes a line, says so, and refuses everything afterwards. */
  const closeBehindLines = (): void =>
    aroundLines(async (change) => {
      const edition = await change();
      front.door.lets = 0;
      return edition;
    });

  test('that takes the line and loses its answer: it is published, for so says the registry', async () => {
    await standOn(s3.env());
    await publishBuild(bucket, AREA, built(V1));
    loseLines();
    const row = await publishBuild(bucket, AREA, built(V2));
    expect(row).toMatchObject({ version: V2, previous: V1, by: 'ana' });
    expect((await revertTo(bucket, AREA)).version).toBe(V1);
    await untilShown(door, V1);
  });

  test('that takes a remote out and loses its answer: it is out, for so says the registry', async () => {
    await standOn(s3.env());
    await publishBuild(bucket, AREA, built(V1));
    loseLines();
    expect(await withdrawFrom(bucket, AREA)).toMatchObject({ version: V1, by: 'ana', withdrawn: true });
    await untilShown(door, undefined);
  });

  test('that takes a remote out, loses its answer and is away then: nothing false is said', async () => {
    await standOn(s3.env());
    await publishBuild(bucket, AREA, built(V1));
    loseLines(() => (front.door.lets = 0));
    const failed: unknown = await withdrawFrom(bucket, AREA).catch((error: unknown) => error);
    expect(refusal('mfe-prueba no se retiró', failed).message).toBe(unknown('mfe-prueba no se retiró'));
  });

  test('that takes the line, loses its answer and is away then: nothing false is said', async () => {
    await standOn(s3.env());
    await publishBuild(bucket, AREA, built(V1));
    loseLines(() => (front.door.lets = 0));
    const failed: unknown = await publishBuild(bucket, AREA, built(V2)).catch((error: unknown) => error);
    expect(refusal('mfe-prueba no se publicó', failed).message).toBe(unknown('mfe-prueba no se publicó'));
    await untilShown(door, V2);
  });

  test('that refuses all of them once the line has changed: nothing false is said, and the line holds afterwards', async () => {
    await standOn(behindDoor());
    await publishBuild(bucket, AREA, built(V1));
    closeBehindLines();
    const failed: unknown = await publishBuild({ ...bucket, patience: 1000 }, AREA, built(V2)).catch(
      (error: unknown) => error,
    );
    expect(refusal('mfe-prueba no se publicó', failed).message).toBe(
      'mfe-prueba no se publicó del todo: el portal no lo muestra, y volver atrás tampoco se pudo porque el almacén no ' +
        'responde o no recibe archivos (503). Cuando responda, npm run versiones dice qué quedó publicado.',
    );
    expect(await shownBy(door)).toBe(V1);
    front.door.lets = Infinity;
    await untilShown(door, V2);
    expect((await bucket.store.editions.latest()).content.lineas[AREA]).toBe(V2);
  });

  test('that refuses all of them once the line is gone: the remote is out, and the portal follows once it can', async () => {
    await standOn(behindDoor());
    await publishBuild(bucket, AREA, built(V1));
    closeBehindLines();
    const failed: unknown = await withdrawFrom({ ...bucket, patience: 1000 }, AREA).catch((error: unknown) => error);
    expect(refusal('mfe-prueba no se retiró', failed).message).toBe(
      `mfe-prueba quedó retirado, pero ${bucket.origin} lo muestra todavía, hasta que pueda leer el registro.`,
    );
    expect(await shownBy(door)).toBe(V1);
    front.door.lets = Infinity;
    await untilShown(door, undefined);
    expect((await bucket.store.editions.latest()).content.lineas[AREA]).toBeUndefined();
  });

  test('a gateway that is published meanwhile is not ready, so the old one goes on; it is once the bucket answers', async () => {
    front.door.lets = 0;
    await standOn(behindDoor());
    expect(await door.parts()).toMatchObject({ status: 503, parts: { remotos: false } });
    front.door.lets = Infinity;
    await eventually('it is ready', async () => (await door.parts()).parts['remotos']);
  });
});

describe('published badly', () => {
  beforeAll(async () => {
    await stand();
    await publishBuild(where, AREA, built(V1));
  });
  afterEach(async () => {
    rmSync(join(objectsDir(), '.tmp'), { recursive: true, force: true });
    // The edition that a test breaks is the one that published the first version.
    await where.store.editions.repair();
    await where.store.publish(AREA, V1, { quien: 'ana', cuando: new Date() });
  });
  afterAll(leave);

  test.each(bad)('%s: the old version goes on, one sentence says why', async (_what, work, sentence) => {
    expect(await sentenceOf(work)).toMatch(sentence);
    for (const door of doors) {
      await door.remotes.follow();
      expect(await shownBy(door)).toBe(V1);
      expect((await file(V1, 'routes.01234567.js', door)).text).toBe('1');
      expect((await file(V2, 'remoteEntry.js', door)).status).toBe(404);
      expect((await door.http.get('/health/ready')).status).toBe(200);
    }
  });
});

test('every remote of this folder is an area that ships alone', () => {
  expect(remotes.areas()).toEqual(
    expect.arrayContaining(['mfe-admin', 'mfe-certificados', 'mfe-firma', 'mfe-inscripciones']),
  );
});
