import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import {
  abrirRevision,
  borradorDe,
  cerrarRevision,
  firmarRevision,
  inspeccionarPdf,
  prepararContrato,
  prepararDocumento,
  reciboDe,
  type Hoja,
} from '@portal/contracts/pdf';
import { acceptSignature, buildCms, prepareCms, verifySignatures } from '@portal/pdf-signature';
import { device } from '@portal/pdf-signature/test/device';
import { certificate } from '@portal/pdf-signature/test/pki';
import { stamp } from '@portal/pdf-signature/test/stamp';
import { canonicalJson, Clock, Metrics, sha256Hex } from '@portal/service-kit';
import { capturedRequest, eventually } from '@portal/test-kit';
import { requireValidators, validate } from '@portal/validators';
import { evidenciaDe } from '../test/firma-a-la-vista.js';
import { dataUrl, trazo, unPng } from '../test/imagenes.js';
import { bomb, unPdf } from '../test/pdfs.js';
import { cmsDe, pki, testService, type TestService } from '../test/test-service.js';
import { unaInstantanea } from '../test/una-instantanea.js';
import { SigningWorkers } from './workers/signing-workers.js';

type Rol = 'conductor' | 'propietario';

const dibujo = dataUrl(trazo());
let servicio: TestService;
let folder: string;

beforeAll(async () => {
  await requireValidators();
  folder = await mkdtemp(path.join(os.tmpdir(), 'pdf-servicio-'));
  servicio = await testService();
});

afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await servicio?.close();
  await rm(folder, { recursive: true, force: true });
});

async function preparado(hoja?: Hoja) {
  const { json, sha256 } = unaInstantanea({ hoja });
  const key = `instantaneas/${sha256}.json`;
  await servicio.objects.put(key, json);
  return servicio.calls.send(prepararDocumento, { instantanea: key, sha256 });
}

interface Archivo {
  key: string;
  sha256: string;
  bytes: number;
}
const unaPeticion = ({ key, sha256, bytes }: Archivo, rol: Rol = 'conductor', certifica = true) => ({
  claimId: crypto.randomUUID(),
  revision: { key, sha256, bytes },
  rol,
  certifica,
  dibujo,
  evidencia: evidenciaDe(rol),
  permiso: rol,
});

const firmar = (revision: Archivo, rol: Rol, certifica: boolean) =>
  servicio.calls.send(firmarRevision, unaPeticion(revision, rol, certifica));

async function juzgar(key: string) {
  const [file, root] = [path.join(folder, 'documento.pdf'), path.join(folder, 'raiz.pem')];
  await Promise.all([writeFile(file, await servicio.objects.read(key)), writeFile(root, pki.root.pem)]);
  return validate(file, { roots: [root] });
}

test('revision 0 is stored under its own hash, and preparing again gives the same file', async () => {
  const [first, second] = [await preparado(), await preparado()];
  expect(second).toEqual(first);
  const stored = await servicio.objects.read(first.key);
  expect([sha256Hex(stored), stored.length, first.key]).toEqual([
    first.sha256,
    first.bytes,
    `documentos/${first.sha256}.pdf`,
  ]);
});

test('the text can be read and searched; the GPS password is not in it', async () => {
  const { instantanea } = unaInstantanea();
  const formulario = { ...instantanea.formulario, contrasenaGPS: 'canario-gps-7431' };
  const leaky = Buffer.from(canonicalJson({ ...instantanea, formulario }));
  const sha256 = sha256Hex(leaky);
  await servicio.objects.put(`instantaneas/${sha256}.json`, leaky);
  const { key } = await servicio.calls.send(prepararDocumento, { instantanea: `instantaneas/${sha256}.json`, sha256 });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: await servicio.objects.read(key) }).toString(
    'utf8',
  );
  expect(text).toContain('María Fernanda Ñáñez Ortiz');
  expect(text).toContain('Reservada: no se imprime');
  expect(text.match(/Pendiente de firma/g)).toHaveLength(2);
  expect(text).not.toContain('canario');
});

test.each([
  ['driver, then contract signer', ['conductor', 'propietario'], undefined],
  ['contract signer, then driver', ['propietario', 'conductor'], undefined],
  ['on letter paper', ['conductor', 'propietario'], 'carta'],
] as const)(
  'both signatures of a rendered enrolment are accepted by every validator: %s',
  async (_, [first, second], hoja) => {
    const base = await preparado(hoja);
    const signed = await firmar(await firmar(base, first, true), second, false);
    const verdicts = await juzgar(signed.key);
    expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
    expect(verdicts.filter((verdict) => verdict.validador === 'pyHanko')).toHaveLength(2);
    const bytes = await servicio.objects.read(signed.key);
    expect(bytes.subarray(0, base.bytes).equals(await servicio.objects.read(base.key))).toBe(true);
    expect(verifySignatures(bytes).intact).toBe(true);
  },
);

test('a key that WebCrypto made, and that nobody can take out, signs beside one of the portal for every validator', async () => {
  const phone = await device();
  const holder = certificate({
    commonName: evidenciaDe('conductor').nombre,
    serial: '5c33b1d07a9e4f21',
    issuer: pki.issuing,
    subjectKey: createPublicKey({ key: phone.spki, format: 'der', type: 'spki' }),
  });
  const { permiso, claimId, ...apertura } = unaPeticion(await preparado());
  const preparada = await servicio.calls.send(abrirRevision, { ...apertura, claimId });
  expect(await servicio.calls.send(abrirRevision, { ...apertura, claimId })).toEqual(preparada);
  const prepared = prepareCms(Buffer.from(preparada.digest, 'hex'), [holder.der, pki.issuing.der]);
  const valor = (await phone.sign(prepared.signedAttrs)).toString('base64');
  const recibidos: (string | undefined)[] = [];
  estaVez(async (_digest, _rol, recibido) => {
    recibidos.push(recibido);
    const accepted = acceptSignature(prepared, Buffer.from(recibido ?? '', 'base64'));
    const timestampToken = await stamp(pki, accepted.signature);
    return { cms: buildCms({ ...accepted, timestampToken }), nivel: 'B-T' };
  });
  const cierre = { ...preparada, claimId: crypto.randomUUID(), permiso, valor };
  const primera = await servicio.calls.send(cerrarRevision, cierre);
  expect(recibidos).toEqual([valor]);
  const { key } = await firmar(primera, 'propietario', false);
  const verdicts = await juzgar(key);
  expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
  expect(verdicts.filter((verdict) => verdict.validador === 'pyHanko')).toHaveLength(2);
});

test.each(['CERTIFICADO_NO_VIGENTE', 'DATOS_INVALIDOS'] as const)(
  'a value that certificados refuses with %s closes nothing, and the draft can be closed again',
  async (code) => {
    const { permiso, claimId, ...apertura } = unaPeticion(await preparado());
    const preparada = await servicio.calls.send(abrirRevision, { ...apertura, claimId });
    const cierre = { ...preparada, claimId: crypto.randomUUID(), permiso, valor: 'AAAA' };
    const antes = await documentos();
    estaVez(() => Promise.reject(new AppError(code)));
    await expect(servicio.calls.send(cerrarRevision, cierre)).rejects.toMatchObject({ code });
    expect(await documentos()).toEqual(antes);
    expect(await servicio.calls.send(cerrarRevision, cierre)).toMatchObject({ bytes: expect.any(Number) });
  },
);

/** Sets what `certificados` does with the next signature. */
const estaVez = (firmar: TestService['certificados']['firmar']) =>
  jest.spyOn(servicio.certificados, 'firmar').mockImplementationOnce(firmar);
const recibo = (claimId: string) => servicio.objects.exists(reciboDe(borradorDe(claimId)));
/** Every file of the store, by its name. */
const todo = async (): Promise<Record<string, string>> => {
  const names = (await readdir(servicio.objectsDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(servicio.objectsDir, path.join(parentPath, name)));
  return Object.fromEntries(
    await Promise.all(names.sort().map(async (name) => [name, sha256Hex(await servicio.objects.read(name))] as const)),
  );
};
/** Requests that a process has dropped because they came before. */
const repetidas = async (app: INestMicroservice): Promise<number> =>
  (await app.get(Metrics).callsDropped.get()).values
    .filter(({ labels }) => labels['reason'] === 'replay')
    .reduce((sum, { value }) => sum + value, 0);
const documentos = async () => (await readdir(path.join(servicio.objectsDir, 'documentos'))).sort();

test.each([
  [
    'a CMS for other bytes',
    async () => ({ cms: await cmsDe(Buffer.alloc(32), 'conductor'), nivel: 'B-B' as const }),
    'ERROR_INTERNO',
  ],
  ['another’s certificate', () => Promise.reject(new AppError('CERTIFICADO_AJENO')), 'CERTIFICADO_AJENO'],
  [
    'a certificate that is no longer good',
    () => Promise.reject(new AppError('CERTIFICADO_NO_VIGENTE')),
    'CERTIFICADO_NO_VIGENTE',
  ],
  [
    'no timestamp available',
    () => Promise.reject(new AppError('SELLO_NO_DISPONIBLE', { retryAfter: 5 })),
    'SELLO_NO_DISPONIBLE',
  ],
] as const)('%s leaves no file, and the same attempt may be made again', async (_, falla, code) => {
  const peticion = unaPeticion(await preparado());
  const antes = await documentos();
  estaVez(falla);
  await expect(servicio.calls.send(firmarRevision, peticion)).rejects.toMatchObject({ code });
  expect([await documentos(), await recibo(peticion.claimId)]).toEqual([antes, false]);
  const archivo = await servicio.calls.send(firmarRevision, peticion);
  expect(await servicio.objects.exists(archivo.key)).toBe(true);
  expect(await recibo(peticion.claimId)).toBe(true);
});

test.each([0, 1])(
  'for a caller who waits no more nothing is signed and nothing written: late after %i halves',
  async (mitades) => {
    const peticion = unaPeticion(await preparado());
    const antes = await documentos();
    const firmas = jest.spyOn(servicio.certificados, 'firmar');
    const [clock, ahora] = [servicio.app.get(Clock), Date.now()];
    const reloj = jest.spyOn(clock, 'now').mockReturnValue(new Date(ahora - firmarRevision.deadline - 1000));
    const abrir = servicio.app.get(SigningWorkers);
    const run = abrir.run.bind(abrir);
    if (mitades === 0)
      jest.spyOn(abrir, 'run').mockImplementationOnce(async (...args: Parameters<typeof run>) => {
        const abierto = await run(...args);
        reloj.mockRestore();
        return abierto;
      });
    else
      estaVez(async (digest, rol) => {
        reloj.mockRestore();
        return { cms: await cmsDe(digest, rol), nivel: 'B-B' };
      });
    await expect(servicio.calls.send(firmarRevision, peticion)).rejects.toMatchObject({
      code: 'SERVICIO_NO_DISPONIBLE',
    });
    expect(firmas).toHaveBeenCalledTimes(mitades);
    expect(await documentos()).toEqual(antes);
    expect(await recibo(peticion.claimId)).toBe(false);
  },
);

test('a captured request that another replica hears once more writes nothing else and signs nothing else', async () => {
  const peticion = unaPeticion(await preparado());
  const replicas = [servicio.app, await servicio.replica()];
  const emitidos = new Map<string, ReturnType<TestService['certificados']['firmar']>>();
  const { firmar: unaVez } = servicio.certificados;
  // `certificados` signs once for each attempt, and says the same to the same.
  jest.spyOn(servicio.certificados, 'firmar').mockImplementation((digest, rol) => {
    const emitido = emitidos.get(digest.toString('hex')) ?? unaVez(digest, rol);
    emitidos.set(digest.toString('hex'), emitido);
    return emitido;
  });
  const answers: unknown[] = [];
  const send = await capturedRequest(servicio.platform, 'inscripciones', firmarRevision, peticion);
  send(1, (answer) => answers.push(answer));
  await eventually('it is answered', () => answers.length === 1);
  const antes = await todo();
  send(20, (answer) => answers.push(answer));
  await eventually('each is answered or dropped', async () => {
    const dropped = await Promise.all(replicas.map(repetidas));
    return answers.length - 1 + dropped.reduce((sum, count) => sum + count, 0) === 20;
  });
  expect(answers).toEqual([answers[0], answers[0]]);
  expect(answers[0]).toMatchObject({ ok: true });
  expect(await todo()).toEqual(antes);
  expect(emitidos.size).toBe(1);
});

test('a revision that is not what its hash says is never signed', async () => {
  const peticion = unaPeticion({ ...(await preparado()), sha256: '0'.repeat(64) });
  await expect(servicio.calls.send(firmarRevision, peticion)).rejects.toMatchObject({ code: 'ALMACEN_NO_DISPONIBLE' });
});

test('a missing stored file is the store’s failure for every call, and its retry time crosses the thread', async () => {
  const [key, sha256] = [`documentos/${'0'.repeat(64)}.pdf`, '0'.repeat(64)];
  const asked = [
    servicio.calls.send(firmarRevision, unaPeticion({ key, sha256, bytes: 1 })),
    servicio.calls.send(prepararDocumento, { instantanea: `instantaneas/${sha256}.json`, sha256 }),
    servicio.calls.send(inspeccionarPdf, { key: `cargas/${crypto.randomUUID()}` }),
  ];
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'ALMACEN_NO_DISPONIBLE', retryAfter: 5 } });
});

test.each([
  ['FIRMA_VACIA', dataUrl(unPng(300, 100, () => false))],
  ['IMAGEN_DE_FIRMA_INVALIDA', 'data:,x'],
] as const)('an unreadable drawing is not signed: %s', async (code, malo) => {
  const pedida = jest.spyOn(servicio.certificados, 'firmar');
  const peticion = { ...unaPeticion(await preparado()), dibujo: malo };
  await expect(servicio.calls.send(firmarRevision, peticion)).rejects.toMatchObject({ code });
  expect(pedida).not.toHaveBeenCalled();
});

test('uploads are read in a thread: plain ones admitted, others refused by name, a bomb does no harm', async () => {
  const inspect = async (id: string, bytes: Buffer) => {
    await servicio.objects.put(`cargas/${id}`, bytes);
    return servicio.calls.send(inspeccionarPdf, { key: `cargas/${id}` });
  };
  const uno = await unPdf();
  expect(await inspect('uno', uno)).toEqual({ sha256: sha256Hex(uno), bytes: uno.length, paginas: 1 });
  await expect(inspect('dos', Buffer.from('GIF89a'))).rejects.toMatchObject({ code: 'SOLO_PDF' });
  await expect(inspect('tres', bomb())).rejects.toMatchObject({ code: 'PDF_NO_ADMITIDO' });
  expect(await inspect('cuatro', await unPdf(undefined, { packed: true }))).toMatchObject({ paginas: 1 });
});

test('the contract is a public file, the same for the same version', async () => {
  const request = {
    titulo: 'Contrato de Vinculación Transitoria de Terceros',
    version: '0.1',
    cuerpo: 'Entre **[EMPRESA]** y **[NOMBRE]**:\n\n**Primera.** Objeto.',
    empresa: 'TRANSCARGA S.A.S.',
  };
  expect(await servicio.calls.send(prepararContrato, request)).toEqual(
    await servicio.calls.send(prepararContrato, request),
  );
});
