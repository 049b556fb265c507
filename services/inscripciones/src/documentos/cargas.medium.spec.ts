import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import {
  descargarCarga,
  pedirCarga,
  registrarCertificacion,
  registrarCertificacionAnticipos,
} from '@portal/contracts/documentos';
import {
  crearInscripcion,
  eliminarInscripcion,
  fichaDeInscripcion,
  misInscripciones,
} from '@portal/contracts/inscripciones';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { Calls, sql, Transactions, uploadKey, verifyUploadUrl } from '@portal/service-kit';
import { codeOf, eventually, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';
import { rutaDeCarga } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ CARGAS_POR_DIA: '8' });
});
afterAll(() => service?.close());
beforeEach(() => {
  delete service.standIns.failures.inspeccionar;
});

const beatriz = unaPersona('beatriz');
const idDe = (url: string) => /upload\/([^?]+)/.exec(url)![1]!;

/** Asks for an address and puts a file there, as the gateway does. */
async function subida(actor = registrante): Promise<string> {
  const { uploadURL } = await service.send(pedirCarga, {}, actor);
  await service.standIns.objects.put(uploadKey(idDe(uploadURL)), Buffer.from('%PDF-1.7'), { ifAbsent: true });
  return uploadURL;
}
/** Another first sign, whatever the first one is. */
const otraFirma = (firma: string): string => `${firma.startsWith('A') ? 'B' : 'A'}${firma.slice(1)}`;
const registrar = (certificationUrl: string, actor = registrante) =>
  service.send(registrarCertificacion, { certificationUrl }, actor);

test('an address is signed on the portal’s origin for ten minutes', async () => {
  const url = new URL((await service.send(pedirCarga, {}, unaPersona('carlos'))).uploadURL);
  expect(url.origin).toBe('http://localhost:3000');
  const partes = {
    id: url.pathname.split('/').at(-1)!,
    vence: Number(url.searchParams.get('vence')),
    firma: url.searchParams.get('firma')!,
  };
  const secreto = await service.platform.secret('UPLOAD_KEY_FILE');
  const ahora = Date.now();
  expect(verifyUploadUrl(secreto, partes, new Date(ahora + 9 * 60_000))).toBe(true);
  expect(verifyUploadUrl(secreto, partes, new Date(ahora + 11 * 60_000))).toBe(false);
  for (const cambio of [{ id: randomUUID() }, { vence: partes.vence + 1 }, { firma: otraFirma(partes.firma) }]) {
    expect(verifyUploadUrl(secreto, { ...partes, ...cambio }, new Date(ahora))).toBe(false);
  }
});

test('a registered upload belongs to one enrolment; others of the same person name it, and inherit it', async () => {
  const { objectPath } = await registrar(await subida());
  expect(objectPath).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/);
  const form = unaInscripcion({ certificacionBancariaUrl: objectPath, certificacionBancariaAnticiposUrl: objectPath });
  const enviadas = await Promise.all(
    Array.from({ length: 3 }, () => service.send(crearInscripcion, form, registrante)),
  );
  const carga = objectPath.split('/').at(-1)!;
  const dueno = async () => {
    const [fila] = await service.database.query<{ id: string }>(
      'SELECT inscripcion_id AS id FROM inscripciones.carga WHERE id = $1',
      [carga],
    );
    return fila?.id;
  };
  const quedan = new Set(enviadas.map(({ id }) => id));
  while (quedan.size > 0) {
    const suyo = (await dueno()) ?? '';
    expect(quedan.delete(suyo)).toBe(true);
    for (const id of quedan) {
      const { cartas } = await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador);
      expect(cartas).toMatchObject([
        { campo: 'certificacionBancariaUrl', id: carga },
        { campo: 'certificacionBancariaAnticiposUrl', id: carga },
      ]);
    }
    await service.send(eliminarInscripcion, { id: suyo }, superadministrador);
    expect(await service.standIns.objects.exists(uploadKey(carga))).toBe(true);
  }
  expect(await dueno()).toBeNull();
  await eventually('the file deleted', async () => !(await service.standIns.objects.exists(uploadKey(carga))));
});

test.each(['the one that it belongs to', 'the one that names it besides'])(
  'two enrolments that name a letter are deleted at once, first %s: nothing of the letter stays',
  async (primero) => {
    const quien = unaPersona(`gemela-${primero.length}`);
    const { objectPath } = await registrar(await subida(quien), quien);
    const form = unaInscripcion({ certificacionBancariaUrl: objectPath });
    const ids = [await service.send(crearInscripcion, form, quien), await service.send(crearInscripcion, form, quien)];
    const [suya, ajena] = ids.map(({ id }) => id) as [string, string];
    const orden = primero === 'the one that it belongs to' ? [suya, ajena] : [ajena, suya];
    const [cargas, units] = [service.app.get(CargasRepository), service.app.get(Transactions)];
    const borrada: string[] = [];
    /** As a deletion: the enrolment's row takes its names of letters with it. */
    const borrar = (inscripcionId: string, despues: () => Promise<void>) =>
      units.run(async (tx) => {
        borrada.push(...(await cargas.borrarDe(tx, inscripcionId)));
        await sql(tx, 'DELETE FROM carga_reutilizada WHERE inscripcion_id = $1', [inscripcionId]);
        await despues();
      });
    let [seguir, llegar] = [(): void => undefined, (): void => undefined];
    const [sigue, llega] = [
      new Promise<void>((resolve) => (seguir = resolve)),
      new Promise<void>((resolve) => (llegar = resolve)),
    ];
    const primera = borrar(String(orden[0]), async () => {
      llegar();
      await sigue;
    });
    await llega;
    let lista = false;
    const segunda = borrar(String(orden[1]), async () => {
      lista = true;
    });
    const espera = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually('the other one waits, or is over', async () => lista || (await service.database.query(espera))[0]);
    seguir();
    await Promise.all([primera, segunda]);
    expect(borrada).toEqual([objectPath.split('/').at(-1)]);
  },
);

test('a letter that is no longer what was inspected is refused when it is named again', async () => {
  const { objectPath } = await registrar(await subida(beatriz), beatriz);
  const form = unaInscripcion({ certificacionBancariaUrl: objectPath });
  await service.send(crearInscripcion, form, beatriz);
  await service.standIns.objects.put(uploadKey(objectPath.split('/').at(-1)!), Buffer.from('%PDF-1.7 otro'));
  await expect(service.send(crearInscripcion, form, beatriz)).rejects.toMatchObject({
    code: 'CARGA_NO_RECONOCIDA',
    fields: [{ path: 'certificacionBancariaUrl', message: expect.stringMatching(/de nuevo/) }],
  });
});

test('registering again answers the same path', async () => {
  const url = await subida(unaPersona('diana'));
  const primera = await registrar(url, unaPersona('diana'));
  expect(await service.send(registrarCertificacionAnticipos, { certificationUrl: url }, unaPersona('diana'))).toEqual(
    primera,
  );
});

test.each([
  ['the upload of another person', async () => registrar(await subida(), beatriz)],
  [
    'an address never issued',
    () => registrar(`http://localhost:3000/api/objects/upload/${randomUUID()}?vence=1&firma=x`),
  ],
  ['a changed signature', async () => registrar((await subida()).replace(/(?<=firma=).+/, otraFirma))],
  ['a foreign address', () => registrar('http://169.254.169.254/latest/meta-data')],
  ['a file address', () => registrar('file:///etc/passwd')],
  ['an address without its file', async () => registrar((await service.send(pedirCarga, {}, registrante)).uploadURL)],
  [
    'an enrolment with another’s path',
    async () => {
      const { objectPath } = await registrar(await subida(beatriz), beatriz);
      return service.send(crearInscripcion, unaInscripcion({ certificacionBancariaUrl: objectPath }), registrante);
    },
  ],
  [
    'an enrolment with any other text',
    () =>
      service.send(crearInscripcion, unaInscripcion({ certificacionBancariaUrl: 'http://x.test/a.pdf' }), registrante),
  ],
])('%s is CARGA_NO_RECONOCIDA', async (_, intento) => {
  expect(await codeOf(intento())).toBe('CARGA_NO_RECONOCIDA');
});

test('an address is compared, never visited', async () => {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own = new URL(await subida(unaPersona('irene'))).href.replace(/^http:\/\/[^/]+/, '');
  for (const address of [
    `http://127.0.0.1:${port}/a.pdf`,
    `http://127.0.0.1:${port}${own}`,
    `http://localhost:${port}/`,
  ])
    expect(await codeOf(registrar(address, unaPersona('irene')))).toBe('CARGA_NO_RECONOCIDA');
  expect(visits).toBe(0);
  server.close();
});

test('an enrolment that names a missing file is refused with the field’s name', async () => {
  const form = unaInscripcion({ certificacionBancariaAnticiposUrl: `/api/objects/${randomUUID()}` });
  await expect(service.send(crearInscripcion, form, registrante)).rejects.toMatchObject({
    code: 'CARGA_NO_RECONOCIDA',
    fields: [{ path: 'certificacionBancariaAnticiposUrl', message: expect.stringMatching(/de nuevo/) }],
  });
});

test.each(['SOLO_PDF', 'PDF_NO_ADMITIDO'] as const)(
  'a file refused as %s is deleted and cannot be registered later',
  async (razon) => {
    const url = await subida(unaPersona(`rechazo-${razon}`.toLowerCase()));
    const actor = unaPersona(`rechazo-${razon}`.toLowerCase());
    service.standIns.failures.inspeccionar = razon;
    expect(await codeOf(registrar(url, actor))).toBe(razon);
    delete service.standIns.failures.inspeccionar;
    expect(await codeOf(registrar(url, actor))).toBe('CARGA_NO_RECONOCIDA');
    expect(await service.standIns.objects.exists(uploadKey(idDe(url)))).toBe(false);
  },
);

/** Lets an inspection wait inside `pdf` until `go`. @returns how many are there, and how many came in all */
function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const there = { now: 0, most: 0, all: 0 };
  service.standIns.meanwhile.inspeccion = async () => {
    there.all += 1;
    there.now += 1;
    there.most = Math.max(there.most, there.now);
    await opened;
    there.now -= 1;
  };
  const go = () => {
    delete service.standIns.meanwhile.inspeccion;
    open();
  };
  return { there, go };
}

test('twenty registrations of one upload are one inspection; the others are told to wait: SOLICITUD_EN_CURSO', async () => {
  const ines = unaPersona('ines');
  const url = await subida(ines);
  const { there, go } = gate();
  const asked = Array.from({ length: 20 }, () => codeOf(registrar(url, ines)));
  // Nineteen refusals come back while the first inspection is still inside.
  const codes: string[] = [];
  await new Promise<void>((resolve) => {
    for (const one of asked)
      void one.then((code) => {
        if (codes.push(code) === 19) resolve();
      });
  });
  go();
  await Promise.all(asked);
  expect(codes.sort()).toEqual([...Array<string>(19).fill('SOLICITUD_EN_CURSO'), 'ok']);
  expect(there).toEqual({ now: 0, most: 1, all: 1 });
  expect(await codeOf(registrar(url, ines))).toBe('ok');
});

test('one person’s uploads are inspected one after the other; another person does not wait', async () => {
  const [jorge, karina] = [unaPersona('jorge'), unaPersona('karina')];
  const [una, otra, ajena] = [await subida(jorge), await subida(jorge), await subida(karina)];
  const { there, go } = gate();
  const primera = registrar(una, jorge);
  await eventually('an inspection runs', () => there.now === 1);
  expect(await codeOf(registrar(otra, jorge))).toBe('SOLICITUD_EN_CURSO');
  const suya = registrar(ajena, karina);
  await eventually('an inspection runs', () => there.now === 2);
  go();
  await Promise.all([primera, suya]);
  expect(await codeOf(registrar(otra, jorge))).toBe('ok');
});

test('an inspection whose process died gives its turn up after its time, and decides nothing later', async () => {
  const hilda = unaPersona('hilda');
  const [url, otra] = [await subida(hilda), await subida(hilda)];
  const { there, go } = gate();
  const lenta = codeOf(registrar(url, hilda));
  await eventually('an inspection runs', () => there.now === 1);
  await service.database.query(
    `UPDATE inscripciones.carga SET inspeccion_vence = now() - interval '1 second' WHERE id = $1`,
    [idDe(url)],
  );
  delete service.standIns.meanwhile.inspeccion;
  expect(await codeOf(registrar(url, hilda))).toBe('ok');
  expect(await codeOf(registrar(otra, hilda))).toBe('ok');
  service.standIns.failures.inspeccionar = 'PDF_NO_ADMITIDO';
  go();
  expect(await lenta).toBe('PDF_NO_ADMITIDO');
  delete service.standIns.failures.inspeccionar;
  expect(await service.standIns.objects.exists(uploadKey(idDe(url)))).toBe(true);
  expect(await codeOf(registrar(url, hilda))).toBe('ok');
});

test('of the letters that a form names only the own and inspected ones are its person’s', async () => {
  const [olivia, pablo] = [unaPersona('olivia'), unaPersona('pablo')];
  const [buena, pedida] = [await registrar(await subida(olivia), olivia), idDe(await subida(olivia))];
  const [cargas, units] = [service.app.get(CargasRepository), service.app.get(Transactions)];
  const deSuForm = (quien: typeof olivia, ruta: string) =>
    units.run(async (tx) => {
      const form = unaInscripcion({ certificacionBancariaUrl: ruta });
      return (await cargas.porUsar(tx, quien.subject, form)).map(({ id }) => rutaDeCarga(id));
    });
  expect(await deSuForm(olivia, buena.objectPath)).toEqual([buena.objectPath]);
  expect(await codeOf(deSuForm(pablo, buena.objectPath))).toBe('CARGA_NO_RECONOCIDA');
  expect(await codeOf(deSuForm(olivia, rutaDeCarga(pedida)))).toBe('CARGA_NO_RECONOCIDA');
});

test('a registration is audited once, with the hash of its file', async () => {
  const lucia = unaPersona('lucia');
  const url = await subida(lucia);
  for (const _ of [1, 2]) await registrar(url, lucia);
  const [{ sha256 = '' } = {}] = await service.database.query<{ sha256: string }>(
    'SELECT sha256 FROM inscripciones.carga WHERE id = $1',
    [idDe(url)],
  );
  const suyas = (await service.auditoria('carga.registrada')).filter(({ recurso }) => recurso === `carga:${idDe(url)}`);
  expect(suyas).toMatchObject([{ actor: `persona:${lucia.subject}`, resultado: 'hecho', datos: { sha256 } }]);
});

test('a turn decides its own upload alone, once, and not after another one took its place', async () => {
  const [marta, nora] = [unaPersona('marta'), unaPersona('nora')];
  const [suya, otra, ajena] = [idDe(await subida(marta)), idDe(await subida(marta)), idDe(await subida(nora))];
  const [cargas, units] = [service.app.get(CargasRepository), service.app.get(Transactions)];
  const [ahora, pasado, luego] = [0, -1000, 3_600_000].map((ms) => new Date(Date.now() + ms)) as [Date, Date, Date];
  const tomar = async (id: string, vence: Date) => {
    const turno = randomUUID();
    const tomado = await units.run(async (tx) => cargas.tomar(tx, (await cargas.porId(tx, id))!, turno, ahora, vence));
    return tomado ? turno : undefined;
  };
  const dejar = (turno: string | undefined, estado: 'rechazada' | 'registrada') =>
    units.run((tx) => cargas.dejar(tx, turno!, { estado }));
  const estados = async () => {
    const filas = await Promise.all([suya, otra, ajena].map((id) => units.run((tx) => cargas.porId(tx, id))));
    return filas.map((fila) => fila?.estado);
  };
  const [perdido, ajeno] = [await tomar(suya, pasado), await tomar(ajena, pasado)];
  const turno = await tomar(otra, luego);
  expect(await estados()).toEqual(['pedida', 'inspeccionando', 'inspeccionando']);
  expect(await tomar(otra, luego)).toBeUndefined();
  await expect(tomar(suya, luego)).rejects.toThrow('carga_inspeccionando');
  expect(await dejar(perdido, 'rechazada')).toBe(false);
  expect(await dejar(turno, 'rechazada')).toBe(true);
  expect(await estados()).toEqual(['pedida', 'rechazada', 'inspeccionando']);
  expect(await dejar(turno, 'registrada')).toBe(false);
  expect(await dejar(ajeno, 'registrada')).toBe(true);
  expect(await estados()).toEqual(['pedida', 'rechazada', 'registrada']);
});

test.each(['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'] as const)(
  'while the inspection answers %s nothing is decided, then it works',
  async (razon) => {
    const elena = unaPersona(`elena-${razon}`.toLowerCase());
    const url = await subida(elena);
    service.standIns.failures.inspeccionar = razon;
    expect(await codeOf(registrar(url, elena))).toBe(razon);
    expect(await codeOf(service.send(registrarCertificacionAnticipos, { certificationUrl: url }, elena))).toBe(razon);
    delete service.standIns.failures.inspeccionar;
    expect(await codeOf(registrar(url, elena))).toBe('ok');
  },
);

test('an upload is for its owner and administrators', async () => {
  const fabio = unaPersona('fabio');
  const { objectPath } = await registrar(await subida(fabio), fabio);
  const id = objectPath.split('/').at(-1)!;
  expect(await service.send(descargarCarga, { id }, fabio)).toMatchObject({
    key: `cargas/${id}`,
    contentType: 'application/pdf',
  });
  const lecturas = async () =>
    (await service.auditoria('carga.leida')).filter(({ recurso }) => recurso === `carga:${id}`);
  expect(await lecturas()).toEqual([]);
  expect(await codeOf(service.send(descargarCarga, { id }, administrador))).toBe('ok');
  expect(await lecturas()).toMatchObject([{ actor: `persona:${administrador.subject}` }]);
  expect(await codeOf(service.send(descargarCarga, { id }, beatriz))).toBe('NO_ENCONTRADO');
  expect(await codeOf(service.send(descargarCarga, { id: randomUUID() }, fabio))).toBe('NO_ENCONTRADO');
  expect(await codeOf(service.send(descargarCarga, { id }, unAnonimo()))).toBe('UNAUTHORIZED');
});

test('more files than a day allows: LIMITE_DE_CARGAS', async () => {
  const gina = unaPersona('gina');
  for (let i = 0; i < 8; i += 1) await service.send(pedirCarga, {}, gina);
  await expect(service.send(pedirCarga, {}, gina)).rejects.toMatchObject({
    code: 'LIMITE_DE_CARGAS',
    retryAfter: 3600,
  });
});

test('of twenty requests at once, one below the limit, one passes', async () => {
  const norma = unaPersona('norma');
  for (let i = 0; i < 7; i += 1) await service.send(pedirCarga, {}, norma);
  const codigos = await Promise.all(Array.from({ length: 20 }, () => codeOf(service.send(pedirCarga, {}, norma))));
  expect(codigos.filter((uno) => uno === 'ok')).toHaveLength(1);
  expect(codigos.filter((uno) => uno === 'LIMITE_DE_CARGAS')).toHaveLength(19);
});

test('while a hundred letters wait for their inspection, others enrol and read', async () => {
  const esperan: (() => void)[] = [];
  const calls = service.app.get(Calls);
  const send = calls.send.bind(calls);
  // `pdf` has all its threads taken, and this process waits for it without an end.
  calls.send = (contract, ...rest) =>
    contract === (inspeccionarPdf as unknown)
      ? new Promise<never>((_, reject) => esperan.push(() => reject(new AppError('SERVICIO_NO_DISPONIBLE'))))
      : send(contract, ...rest);
  const personas = Array.from({ length: 100 }, (_, n) => unaPersona(`persona-${n}`));
  const fin: string[] = [];
  const cartas = personas.map(async (persona) => fin.push(await codeOf(registrar(await subida(persona), persona))));
  try {
    await eventually('all wait', () => esperan.length === personas.length);
    const { id } = await service.send(crearInscripcion, unaInscripcion(), registrante);
    const { items } = await service.send(misInscripciones, { limite: 5 }, registrante);
    expect([items.map((una) => una.id).includes(id), fin]).toEqual([true, []]);
  } finally {
    calls.send = send;
    esperan.forEach((dejar) => dejar());
    await Promise.all(cartas);
  }
  expect(new Set(fin)).toEqual(new Set(['SERVICIO_NO_DISPONIBLE']));
});

test('a file that no enrolment took is removed after a day; one in use and one of today stay', async () => {
  const olga = unaPersona('olga');
  const [vieja, deHoy, usada] = [await subida(olga), await subida(olga), await subida(olga)];
  const { objectPath } = await registrar(usada, olga);
  await service.send(crearInscripcion, unaInscripcion({ certificacionBancariaUrl: objectPath }), olga);
  await service.database.query(
    `UPDATE inscripciones.carga SET creada_en = creada_en - interval '25 hours' WHERE id = ANY($1)`,
    [[idDe(vieja), idDe(usada)]],
  );
  const hay = (url: string) => service.standIns.objects.exists(uploadKey(idDe(url)));
  await eventually('the old file is removed', async () => !(await hay(vieja)));
  expect(await codeOf(registrar(vieja, olga))).toBe('CARGA_NO_RECONOCIDA');
  expect([await hay(deHoy), await hay(usada)]).toEqual([true, true]);
});

test('an address brings its file once more after its enrolment was deleted: it goes with its day', async () => {
  const teresa = unaPersona('teresa');
  const url = await subida(teresa);
  const { objectPath } = await registrar(url, teresa);
  const form = unaInscripcion({ certificacionBancariaUrl: objectPath });
  const { id } = await service.send(crearInscripcion, form, teresa);
  const key = uploadKey(idDe(url));
  const hay = () => service.standIns.objects.exists(key);
  await service.send(eliminarInscripcion, { id }, superadministrador);
  await eventually('its file is removed', async () => !(await hay()));
  await service.standIns.objects.put(key, Buffer.from('%PDF-1.7'), { ifAbsent: true });
  expect(await codeOf(registrar(url, teresa))).toBe('CARGA_NO_RECONOCIDA');
  expect(await codeOf(service.send(crearInscripcion, form, teresa))).toBe('CARGA_NO_RECONOCIDA');
  expect(await codeOf(service.send(descargarCarga, { id: idDe(url) }, teresa))).toBe('NO_ENCONTRADO');
  const fila = 'SELECT inscripcion_id, sha256, bytes FROM inscripciones.carga WHERE id = $1';
  expect(await service.database.query(fila, [idDe(url)])).toEqual([
    { inscripcion_id: null, sha256: null, bytes: null },
  ]);
  expect(await hay()).toBe(true);
  await service.database.query(
    `UPDATE inscripciones.carga SET creada_en = creada_en - interval '25 hours' WHERE id = $1`,
    [idDe(url)],
  );
  await eventually('the second one is removed', async () => !(await hay()));
});
