import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { textoDelPunto } from '@portal/contracts/certificados';
import { AppError, type NatsCall, type ResponseOf } from '@portal/contracts/core';
import { evidenciaDelFirmante } from '@portal/contracts/firmas';
import { evidenciaDeInscripcion, type evidenciaGuardada } from '@portal/contracts/inscripciones';
import { appendDss } from '@portal/pdf-signature';
import { testCrl, type TestCrl } from '@portal/pdf-signature/test/crl';
import { preparedPdf } from '@portal/pdf-signature/test/documents';
import { certificate, testPki } from '@portal/pdf-signature/test/pki';
import { signBoth, signField } from '@portal/pdf-signature/test/sign';
import { stamp } from '@portal/pdf-signature/test/stamp';
import { sha256Hex } from '@portal/service-kit';
import { pyhankoPython, requireValidators } from '@portal/validators';
import { admin, ana } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';
import { guiones } from './guiones.rules.js';

const id = '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e';
const pki = testPki();
const run = promisify(execFile);
let door: Door;
let folder: string;
let respuestas: Record<string, unknown>;

beforeAll(async () => {
  await requireValidators();
  door = await Door.open();
  folder = await mkdtemp(path.join(os.tmpdir(), 'evidencia-'));
  respuestas = await respuestasDe(await documento());
  door.services.reply = ({ subject }: NatsCall, request: unknown) =>
    subject === 'svc.certificados.pki' ? publicado((request as { archivo: string }).archivo) : respuestas[subject];
});
beforeEach(() => {
  // The limit of a minute is another test's.
  door.clock.current = new Date(door.clock.current.getTime() + 61_000);
});
afterAll(async () => {
  await door?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Signed by both, with its validation data: the revisions, oldest first. */
const documento = async (): Promise<Buffer[]> =>
  conDss(await signBoth(await preparedPdf(), ['conductor', 'propietario'], pki, 'B-T'));

async function conDss(firmadas: Buffer[], emisora?: TestCrl): Promise<Buffer[]> {
  const certificates = [pki.conductor, pki.propietario, pki.tsa, pki.issuing, pki.root].map(({ der }) => der);
  const crls = await Promise.all([testCrl(pki.root), testCrl(pki.issuing, emisora)]);
  return [...firmadas, appendDss({ pdf: firmadas.at(-1) as Buffer, certificates, crls })];
}

const hace = (horas: number): Date => new Date((Math.floor(Date.now() / 1000) - horas * 3600) * 1000);

/** The driver signed two hours ago, with or without a timestamp; the owner follows when the document is whole. */
async function firmadoHaceDosHoras(level: 'B-B' | 'B-T', completo: boolean): Promise<Buffer[]> {
  const primero = { pdf: await preparedPdf(), field: 'conductor', certify: true, level, genTime: hace(2) } as const;
  const pdf = await signField(primero, pki);
  if (!completo) return [primero.pdf, pdf];
  return [primero.pdf, pdf, await signField({ pdf, field: 'propietario', certify: false, level: 'B-T' }, pki)];
}

const listas: Record<string, Buffer> = {};
const publicado = (archivo: string) => {
  const de = { raiz: pki.root, emisora: pki.issuing, tsa: pki.tsa }[
    archivo.split('.')[0] as 'raiz' | 'emisora' | 'tsa'
  ];
  const bytes = archivo.endsWith('.pem') ? Buffer.from(de.pem) : (listas[archivo] as Buffer);
  return { contentType: 'application/octet-stream', base64: bytes.toString('base64') };
};

async function guardar(key: string, bytes: Buffer, fileName: string) {
  await door.objects.put(key, bytes);
  return { key, sha256: sha256Hex(bytes), bytes: bytes.length, fileName, contentType: 'application/pdf' };
}

async function respuestasDe(revisiones: readonly Buffer[], emisora?: TestCrl): Promise<Record<string, unknown>> {
  listas['raiz.crl'] = await testCrl(pki.root);
  listas['emisora.crl'] = await testCrl(pki.issuing, emisora);
  const en = '2026-11-21T15:00:00.000Z';
  const guardada: ResponseOf<typeof evidenciaGuardada> = {
    inscripcion: {
      id,
      codigo: 'TER-2026-000148',
      codigoVerificacion: 'ABCD-EFGH',
      placa: 'WLK508',
      creadaEn: en,
      creadaPor: 'Ana (ana@x.co)',
      instantaneaSha256: 'a'.repeat(64),
    },
    firmas: [],
    textos: [
      {
        para: 'conductor',
        textos: [{ clave: 'k', version: '1.0', titulo: 't', texto: 'Acepto', sha256: 'b'.repeat(64) }],
      },
    ],
    enlaces: [],
    revisiones: await Promise.all(
      revisiones.map(async (bytes, numero) => ({
        numero,
        creadaEn: en,
        archivo: await guardar(`documentos/${sha256Hex(bytes)}.pdf`, bytes, `revision-${numero}.pdf`),
      })),
    ),
    cartas: [
      {
        campo: 'certificacionBancariaUrl',
        archivo: await guardar('cargas/una', Buffer.from('%PDF-1.7 carta'), 'certificacionBancaria.pdf'),
      },
    ],
  };
  const texto = `${'0'.repeat(64)}{"seq":1}`;
  const punto = { seq: 1, hash: sha256Hex(texto) };
  const sello = (await stamp(pki, Buffer.from(textoDelPunto(punto)))).toString('base64');
  return {
    'svc.inscripciones.evidencia': guardada,
    'svc.notificaciones.correos-de-inscripcion': { correos: [] },
    'svc.certificados.de-inscripcion': { certificados: [] },
    'svc.auditoria.eslabones': {
      eslabones: [{ seq: 1, registradaEn: en, texto, hash: punto.hash }],
      punto: { ...punto, sello, raices: [pki.root.der.toString('base64')] },
    },
  };
}

const pedir = async (motivo = 'Proceso 2026-123', persona = admin) =>
  bajar(
    door.http
      .get(`${evidenciaDeInscripcion.path.replace(':id', id)}?motivo=${encodeURIComponent(motivo)}`)
      .set('authorization', await door.bearerOf(persona)),
  );

const bajar = (pedido: ReturnType<typeof door.http.get>) =>
  pedido.buffer(true).parse(((response: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void) => {
    const pieces: Buffer[] = [];
    response.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => done(null, Buffer.concat(pieces)));
  }) as never);

/** Unpacks the answer into an empty folder. */
async function desempacar(zip: Buffer): Promise<string> {
  const vacia = await mkdtemp(path.join(folder, 'p-'));
  for (const [nombre, bytes] of Object.entries(unzipSync(zip))) {
    const archivo = path.join(vacia, nombre);
    await mkdir(path.dirname(archivo), { recursive: true });
    await writeFile(archivo, bytes);
  }
  return vacia;
}

const soloPyhanko = () => ({ PATH: `${path.dirname(pyhankoPython())}:/usr/bin:/bin`, LANG: 'C.UTF-8' });

/** The commands as the LEAME prints them, run with openssl and pyHanko alone. @returns those that failed */
async function ejecutar(cwd: string, masDe = 8): Promise<string[]> {
  const leame = await readFile(path.join(cwd, 'LEAME.txt'), 'utf8');
  const ordenes = [...leame.matchAll(/^ {4}(\S.*)$/gm)].map(([, orden]) => String(orden));
  expect(ordenes.length).toBeGreaterThan(masDe);
  const env = soloPyhanko();
  const fallidas: string[] = [];
  for (const orden of ordenes)
    await run('/bin/sh', ['-c', orden], { cwd, env }).catch(() =>
      fallidas.push(orden.split(' ').slice(0, 2).join(' ')),
    );
  return fallidas;
}

test('in an empty folder every command of the LEAME holds, with openssl and pyHanko alone', async () => {
  const { status, headers, body } = await pedir();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store']);
  expect(headers['content-disposition']).toContain('evidencia_TER-2026-000148.zip');
  const cwd = await desempacar(body);
  expect(await ejecutar(cwd)).toEqual([]);
  const { stdout } = await run('/bin/sh', ['verificar.sh'], { cwd, env: soloPyhanko() });
  expect(stdout).toContain('Todo está conforme.');
});

test('it holds document, revisions, letters, evidence, signatures, tokens, certificates, lists and the audit', async () => {
  const cwd = await desempacar((await pedir()).body);
  expect((await readdir(cwd)).sort()).toEqual(
    [
      'LEAME.txt',
      'SHA256SUMS',
      'TER-2026-000148.pdf',
      'auditoria',
      'cartas',
      'certificados',
      'crl',
      'evidencia.json',
      'firmas',
      'hora.sh',
      'revisiones',
      'revocacion.sh',
      'sellos',
      'verificar.sh',
      'verificar_pdf.py',
    ].sort(),
  );
  const evidencia = JSON.parse(await readFile(path.join(cwd, 'evidencia.json'), 'utf8'));
  const carta = await readFile(path.join(cwd, 'cartas/certificacionBancaria.pdf'));
  expect(evidencia.cartas[0].archivo.sha256).toBe(createHash('sha256').update(carta).digest('hex'));
  expect(evidencia.textos[0].textos[0].texto).toBe('Acepto');
  expect(JSON.stringify(evidencia)).not.toContain('documentos/');
  expect(await readdir(path.join(cwd, 'revisiones'))).toHaveLength(4);
});

const SIN_REVOCAR: string[] = [];
const REVOCADO = ['sh revocacion.sh', 'python3 verificar_pdf.py'];

test.each([
  ['after it signed, before the validation data came', 1, 'B-T', true, SIN_REVOCAR],
  ['after it signed, while the other signature is missing', 1, 'B-T', false, SIN_REVOCAR],
  ['before it signed, in a whole document', 3, 'B-T', true, REVOCADO],
  ['before it signed, while the other signature is missing', 3, 'B-T', false, REVOCADO],
  ['at some time, and no timestamp tells which was first', 1, 'B-B', false, REVOCADO],
] as const)('a certificate revoked %s', async (_, horas, nivel, completo, esperadas) => {
  const emisora = { revoked: [{ certificate: pki.conductor, at: hace(horas), reason: 4 }] };
  const firmadas = await firmadoHaceDosHoras(nivel, completo);
  const antes = respuestas;
  respuestas = await respuestasDe(completo ? await conDss(firmadas, emisora) : firmadas, emisora);
  const cwd = await desempacar((await pedir()).body);
  respuestas = antes;
  listas['emisora.crl'] = await testCrl(pki.issuing);
  expect(await ejecutar(cwd, 6)).toEqual(esperadas);
});

test.each([
  ['while its certificate was valid', 10, []],
  ['after its certificate expired', 1, ['openssl cms', 'openssl verify', 'python3 verificar_pdf.py']],
] as const)('without a timestamp a signature is judged at the time that it claims: %s', async (_, horas, esperadas) => {
  const suyo = { commonName: 'Carlos Andrés Muñoz Peña', serial: '4f1a90c2770de35c', issuer: pki.issuing };
  const vencido = certificate({ ...suyo, notBefore: hace(20), notAfter: hace(2) });
  const signedAt = hace(horas);
  const paso = { pdf: await preparedPdf(), field: 'conductor', certify: true, level: 'B-B', signedAt } as const;
  const antes = respuestas;
  respuestas = await respuestasDe([paso.pdf, await signField(paso, pki, vencido)], { issuedAt: hace(5) });
  const cwd = await desempacar((await pedir()).body);
  respuestas = antes;
  listas['emisora.crl'] = await testCrl(pki.issuing);
  expect(await ejecutar(cwd, 6)).toEqual(esperadas);
  const dicho = await run('/bin/sh', ['-c', 'python3 verificar_pdf.py TER*.pdf certificados/raiz.pem crl/*.crl'], {
    cwd,
    env: soloPyhanko(),
  }).catch((error: { stdout: string }) => error);
  const hora = signedAt.toISOString().replace('T', ' ').slice(0, 19);
  expect(dicho.stdout).toContain(`(sin sello de tiempo: juzgada a la hora que ella misma dice, ${hora}`);
});

test.each([
  'Feb 29 23:59:59 2028 GMT',
  'Mar  1 00:00:00 2100 GMT',
  'Jan  8 08:09:09 2027 GMT',
  'Dec 31 12:30:00 1999 GMT',
])('hora.sh reads %s as every calendar does', async (texto) => {
  const cwd = await mkdtemp(path.join(folder, 'h-'));
  for (const [nombre, contenido] of guiones) await writeFile(path.join(cwd, nombre), contenido);
  const { stdout } = await run('/bin/sh', ['hora.sh', texto], { cwd });
  expect(Number(stdout)).toBe(Date.parse(texto) / 1000);
});

test.each([
  ['TER-2026-000148.pdf', ['sha256sum -c', 'openssl cms', 'python3 verificar_pdf.py']],
  ['sellos/conductor.tst', ['sha256sum -c', 'openssl ts']],
  ['auditoria/punto-control.txt', ['sha256sum -c', 'openssl ts']],
  ['cartas/certificacionBancaria.pdf', ['sha256sum -c']],
])('a changed byte in %s is found', async (nombre, esperadas) => {
  const cwd = await desempacar((await pedir()).body);
  const bytes = await readFile(path.join(cwd, nombre));
  const donde = nombre.endsWith('.tst') ? bytes.length - 20 : Math.min(2000, bytes.length - 1);
  bytes.writeUInt8(bytes.readUInt8(donde) ^ 1, donde);
  await writeFile(path.join(cwd, nombre), bytes);
  expect(await ejecutar(cwd)).toEqual(expect.arrayContaining(esperadas));
});

test('the reason goes to the service that audits it; without one nothing is asked', async () => {
  door.services.calls.length = 0;
  await pedir('Demanda laboral');
  expect(door.services.calls[0]).toMatchObject({
    subject: 'svc.inscripciones.evidencia',
    request: { inscripcionId: id, motivo: 'Demanda laboral' },
  });
  door.services.calls.length = 0;
  expect([(await pedir(' ')).status, door.services.calls]).toEqual([422, []]);
  expect((await pedir('x', ana)).status).toBe(403);
});

test('half a bundle is none: while a keeper of evidence is away the answer is a refusal', async () => {
  const { reply } = door.services;
  for (const lejos of ['svc.auditoria.eslabones', 'svc.notificaciones.correos-de-inscripcion']) {
    door.services.reply = (contract, request) => {
      if (contract.subject === lejos) throw new AppError('SERVICIO_NO_DISPONIBLE');
      return reply(contract, request);
    };
    const { status, headers } = await pedir();
    expect([status, headers['content-disposition']]).toEqual([503, undefined]);
  }
  door.services.reply = reply;
});

test.each([
  ['INSCRIPCION_NO_ENCONTRADA', 404],
  ['DOCUMENTO_EN_PREPARACION', 503],
  ['NO_ENCONTRADO', 404],
] as const)('%s of the service is the answer', async (code, status) => {
  const { reply } = door.services;
  door.services.reply = () => {
    throw new AppError(code);
  };
  const answer = await pedir();
  door.services.reply = reply;
  expect([answer.status, JSON.parse(String(answer.body)).code]).toEqual([status, code]);
});

test('six a minute for each person: DEMASIADOS_INTENTOS', async () => {
  const estados: number[] = [];
  for (let vez = 0; vez < 7; vez += 1) estados.push((await pedir()).status);
  expect(estados).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

const CLAVE = 'clave-del-intento';
let links = 0;
/** Each time another link, since the limit is each link's own. */
const otroLink = (): string => String((links += 1)).padStart(43, 'A');
const pedirSuya = (token = otroLink(), clave = CLAVE) =>
  bajar(door.http.get(`${evidenciaDelFirmante.path.replace(':token', token)}?clave=${clave}`));

const NOMBRE_AJENO = 'Ñáñez';

/** What `inscripciones` gathers for the driver. @param hasta how many revisions the document has by now */
async function parteDelConductor(hasta: number): Promise<Record<string, unknown>> {
  const guardada = respuestas['svc.inscripciones.evidencia'] as ResponseOf<typeof evidenciaGuardada>;
  return {
    ...guardada,
    ...(respuestas['svc.notificaciones.correos-de-inscripcion'] as object),
    ...(respuestas['svc.certificados.de-inscripcion'] as object),
    ...(respuestas['svc.auditoria.eslabones'] as object),
    rol: 'conductor',
    revisiones: guardada.revisiones.slice(0, hasta),
    cartas: [],
  };
}

test.each([
  ['once all have signed, with its validation data', 4],
  ['while the other signature is missing', 2],
])('a signer’s bundle checks itself in an empty folder, with openssl and pyHanko alone: %s', async (_, hasta) => {
  respuestas['svc.inscripciones.evidencia-del-firmante'] = await parteDelConductor(hasta);
  const { status, headers, body } = await pedirSuya();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store']);
  expect(headers['content-disposition']).toContain('pruebas_TER-2026-000148.zip');
  const cwd = await desempacar(body);
  expect(await ejecutar(cwd, 6)).toEqual([]);
  const { stdout } = await run('/bin/sh', ['verificar.sh'], { cwd, env: soloPyhanko() });
  expect(stdout).toContain('Todo está conforme.');
});

test('it holds his own signature; the other signer stands in the document alone, and nobody’s reasons anywhere', async () => {
  respuestas['svc.inscripciones.evidencia-del-firmante'] = await parteDelConductor(4);
  const { body } = await pedirSuya();
  const archivos = unzipSync(body);
  const nombres = Object.keys(archivos);
  expect(nombres.filter((nombre) => nombre.startsWith('firmas/'))).toEqual([
    'firmas/conductor.der',
    'firmas/conductor.valor.bin',
  ]);
  expect(nombres.filter((nombre) => /propietario|motivos|cartas/.test(nombre))).toEqual([]);
  const ajeno = pki.propietario.der.toString('base64').slice(0, 40);
  const conElAjeno = nombres.filter((nombre) => {
    const texto = Buffer.from(archivos[nombre] as Uint8Array).toString('utf8');
    return texto.includes(NOMBRE_AJENO) || texto.replaceAll('\n', '').includes(ajeno);
  });
  expect(conElAjeno.filter((nombre) => !nombre.endsWith('.pdf'))).toEqual([]);
  const leame = Buffer.from(archivos['LEAME.txt'] as Uint8Array).toString('utf8');
  expect(leame).toMatch(/^PRUEBAS DE SU FIRMA EN LA INSCRIPCIÓN TER-2026-000148/);
  expect(leame).not.toMatch(/motivos\.json|cartas\//);
});

test('what is changed in a signer’s bundle is found, the other signature in the document included', async () => {
  respuestas['svc.inscripciones.evidencia-del-firmante'] = await parteDelConductor(4);
  const cwd = await desempacar((await pedirSuya()).body);
  const nombre = path.join(cwd, 'TER-2026-000148.pdf');
  const bytes = await readFile(nombre);
  const primera = await readFile(path.join(cwd, 'revisiones/revision-1.pdf'));
  // Inside the other signature, behind his own.
  const donde = bytes.indexOf('/Contents', primera.length) + 2001;
  bytes.write(bytes.toString('latin1', donde, donde + 1) === '0' ? '1' : '0', donde);
  await writeFile(nombre, bytes);
  expect(await ejecutar(cwd, 6)).toEqual(['sha256sum -c', 'python3 verificar_pdf.py']);
});

test('link and key go to the service that judges them, and no session is looked at', async () => {
  door.services.calls.length = 0;
  const token = otroLink();
  await pedirSuya(token);
  expect(door.services.calls[0]).toMatchObject({
    subject: 'svc.inscripciones.evidencia-del-firmante',
    request: { token, clave: CLAVE },
  });
  expect(door.services.calls.map(({ subject }) => subject)).not.toContain('svc.auditoria.eslabones');
});

test.each([
  ['ENLACE_INVALIDO', 404],
  ['SERVICIO_NO_DISPONIBLE', 503],
] as const)('evidenciaDelFirmante: %s of the service is the answer, and no file', async (code, status) => {
  const { reply } = door.services;
  door.services.reply = () => {
    throw new AppError(code);
  };
  const answer = await pedirSuya();
  door.services.reply = reply;
  expect([answer.status, JSON.parse(String(answer.body)).code]).toEqual([status, code]);
  expect(answer.headers['content-disposition']).toBeUndefined();
});

test('six a minute for each link: DEMASIADOS_INTENTOS, and another link is not slowed down', async () => {
  const token = otroLink();
  const estados: number[] = [];
  for (let vez = 0; vez < 7; vez += 1) estados.push((await pedirSuya(token)).status);
  expect(estados).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await pedirSuya()).status).toBe(200);
});
