import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  descargarCarga,
  pedirCarga,
  registrarCertificacion,
  registrarCertificacionAnticipos,
} from '@portal/contracts/documentos';
import { crearInscripcion } from '@portal/contracts/inscripciones';
import { uploadKey, verifyUploadUrl } from '@portal/service-kit';
import { unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { administrador, codigo, registrante, TestService } from '../../test/test-service.js';

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

test('a registered upload becomes part of one enrolment and of no second one', async () => {
  const { objectPath } = await registrar(await subida());
  expect(objectPath).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/);
  const form = unaInscripcion({ certificacionBancariaUrl: objectPath, certificacionBancariaAnticiposUrl: objectPath });
  const codigos = await Promise.all(
    Array.from({ length: 5 }, () => codigo(service.send(crearInscripcion, form, registrante))),
  );
  expect(codigos.sort()).toEqual([...Array<string>(4).fill('CARGA_NO_RECONOCIDA'), 'ok']);
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
  expect(await codigo(intento())).toBe('CARGA_NO_RECONOCIDA');
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
    expect(await codigo(registrar(url, actor))).toBe(razon);
    delete service.standIns.failures.inspeccionar;
    expect(await codigo(registrar(url, actor))).toBe('CARGA_NO_RECONOCIDA');
    expect(await service.standIns.objects.exists(uploadKey(idDe(url)))).toBe(false);
  },
);

test('an upload that one inspection accepted keeps its file when another one gives up on it later', async () => {
  const hilda = unaPersona('hilda');
  const url = await subida(hilda);
  service.standIns.meanwhile.inspeccion = async () => {
    delete service.standIns.meanwhile.inspeccion;
    await registrar(url, hilda);
    service.standIns.failures.inspeccionar = 'PDF_NO_ADMITIDO';
  };
  expect(await codigo(registrar(url, hilda))).toBe('PDF_NO_ADMITIDO');
  expect(await service.standIns.objects.exists(uploadKey(idDe(url)))).toBe(true);
  expect(await codigo(registrar(url, hilda))).toBe('ok');
});

test.each(['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'] as const)(
  'while the inspection answers %s nothing is decided, then it works',
  async (razon) => {
    const elena = unaPersona(`elena-${razon}`.toLowerCase());
    const url = await subida(elena);
    service.standIns.failures.inspeccionar = razon;
    expect(await codigo(registrar(url, elena))).toBe(razon);
    expect(await codigo(service.send(registrarCertificacionAnticipos, { certificationUrl: url }, elena))).toBe(razon);
    delete service.standIns.failures.inspeccionar;
    expect(await codigo(registrar(url, elena))).toBe('ok');
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
  expect(await codigo(service.send(descargarCarga, { id }, administrador))).toBe('ok');
  expect(await codigo(service.send(descargarCarga, { id }, beatriz))).toBe('NO_ENCONTRADO');
  expect(await codigo(service.send(descargarCarga, { id: randomUUID() }, fabio))).toBe('NO_ENCONTRADO');
  expect(await codigo(service.send(descargarCarga, { id }, unAnonimo()))).toBe('UNAUTHORIZED');
});

test('more files than a day allows: LIMITE_DE_CARGAS', async () => {
  const gina = unaPersona('gina');
  for (let i = 0; i < 8; i += 1) await service.send(pedirCarga, {}, gina);
  await expect(service.send(pedirCarga, {}, gina)).rejects.toMatchObject({
    code: 'LIMITE_DE_CARGAS',
    retryAfter: 3600,
  });
});
