import type { NatsCall } from '@portal/contracts/core';
import { AppError } from '@portal/contracts/core';
import { verArchivo, verInscripcion } from '@portal/contracts/inscripciones';
import { unaVista, unCertificado } from '@portal/contracts/muestra';
import { admin, ana } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

const { certificados: _c, correos: _m, historia: _h, ...ficha } = unaVista();
const id = ficha.listada.id;
const entrada = {
  accion: 'documento.leido',
  resultado: 'hecho',
  recurso: `inscripcion:${id}`,
  ocurrioEn: '2026-11-21T15:20:00.000Z',
};
const partes: Readonly<Record<string, unknown>> = {
  'svc.inscripciones.ficha': ficha,
  'svc.certificados.de-inscripcion': { certificados: [{ rol: 'conductor', certificado: unCertificado() }] },
  'svc.notificaciones.correos-de-inscripcion': { correos: [] },
  'svc.auditoria.historia': { entradas: [{ ...entrada, actor: 'firmante:conductor' }] },
};
const answers =
  (without: readonly string[] = [], code: ConstructorParameters<typeof AppError>[0] = 'SERVICIO_NO_DISPONIBLE') =>
  ({ subject }: NatsCall & { subject: string }) => {
    if (without.includes(subject)) throw new AppError(code);
    return partes[subject];
  };
const ver = async (persona = admin) =>
  door.http.get(verInscripcion.path.replace(':id', id)).set('authorization', await door.bearerOf(persona));

test('the page is one answer, put together from four processes', async () => {
  door.services.reply = answers();
  const { status, body } = await ver();
  expect(status).toBe(200);
  expect(verInscripcion.response.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    listada: { codigo: ficha.listada.codigo },
    certificados: [{ rol: 'conductor' }],
    correos: [],
    historia: [{ ...entrada, quien: 'firmante' }],
  });
  expect(JSON.stringify(body.historia)).not.toContain('actor');
});

test.each([
  ['certificados', 'svc.certificados.de-inscripcion'],
  ['correos', 'svc.notificaciones.correos-de-inscripcion'],
  ['historia', 'svc.auditoria.historia'],
])('while its keeper is away %s is absent, and the rest is there', async (parte, subject) => {
  door.services.reply = answers([subject]);
  const { status, body } = await ver();
  expect([status, parte in body, body.listada.id]).toEqual([200, false, id]);
});

test('a fault of a keeper is no absence: ERROR_INTERNO', async () => {
  door.services.reply = answers(['svc.auditoria.historia'], 'ERROR_INTERNO');
  expect((await ver()).body.code).toBe('ERROR_INTERNO');
});

test('without the enrolment itself there is no page: INSCRIPCION_NO_ENCONTRADA, SERVICIO_NO_DISPONIBLE', async () => {
  for (const code of ['INSCRIPCION_NO_ENCONTRADA', 'SERVICIO_NO_DISPONIBLE'] as const) {
    door.services.reply = answers(['svc.inscripciones.ficha'], code);
    expect((await ver()).body.code).toBe(code);
  }
});

test('no service is asked for somebody who is no administrator', async () => {
  const before = door.services.calls.length;
  expect((await ver(ana)).body.code).toBe('SOLO_ADMINISTRADORES');
  expect(door.services.calls).toHaveLength(before);
});

test('a shown file is inline, framed by the portal alone, and kept by no cache', async () => {
  const { sha256, bytes } = await door.objects.put('documentos/prueba.pdf', Buffer.from('%PDF-1.7\n'));
  const file = { key: 'documentos/prueba.pdf', sha256, bytes, fileName: 'á.pdf', contentType: 'application/pdf' };
  door.services.reply = () => file;
  const { headers } = await door.http
    .get(verArchivo.path.replace(':id', id).replace(':archivo', 'documento'))
    .set('authorization', await door.bearerOf(admin));
  expect(headers['content-disposition']).toMatch(/^inline; filename="a.pdf"/);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
  expect([headers['x-frame-options'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
    'SAMEORIGIN',
    'no-store',
    'nosniff',
  ]);
});

test('an impossible file of an enrolment is INSCRIPCION_NO_ENCONTRADA', async () => {
  const { body } = await door.http
    .get(verArchivo.path.replace(':id', id).replace(':archivo', 'contrasenaGPS'))
    .set('authorization', await door.bearerOf(admin));
  expect(body.code).toBe('INSCRIPCION_NO_ENCONTRADA');
});
