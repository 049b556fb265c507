import { jest } from '@jest/globals';
import { historialDeInscripcion, personasDeAuditoria, verAuditoria } from '@portal/contracts/auditoria';
import { AppError, type NatsCall } from '@portal/contracts/core';
import { admin, ana, auditor } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => door?.close());
beforeEach(() => {
  door.services.calls.length = 0;
  door.services.reply = answers();
});

const [viva, borrada] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const entrada = {
  numero: 7,
  accion: 'documento.leido',
  resultado: 'hecho',
  recurso: `inscripcion:${viva}`,
  inscripcionId: viva,
  actor: 'persona:sub-ana',
  datos: [{ nombre: 'sha256', valor: 'b'.repeat(64) }],
  ocurrioEn: '2026-11-21T15:20:00.000Z',
  huella: 'a'.repeat(64),
};
const eliminada = {
  ...entrada,
  numero: 6,
  accion: 'inscripcion.eliminada',
  actor: 'proceso:inscripciones',
  inscripcionId: borrada,
  codigo: 'TER-2026-000077',
};
const answers =
  (without: readonly string[] = [], items: readonly object[] = [entrada, eliminada]) =>
  ({ subject }: NatsCall & { subject: string }) => {
    if (without.includes(subject)) throw new AppError('SERVICIO_NO_DISPONIBLE');
    if (subject === 'svc.auditoria.entradas') return { items, next: 'mas', total: '2' };
    return { inscripciones: [{ id: viva, codigo: 'TER-2026-000148' }] };
  };
const ver = async (path: string, persona = auditor) =>
  door.http.get(path).set('authorization', await door.bearerOf(persona));

test('an entry has the code of its enrolment, and of people what they are filtered by', async () => {
  const { status, body, headers } = await ver(verAuditoria.path);
  expect([status, headers['x-total-count'], headers['cache-control']]).toEqual([200, '2', 'no-store']);
  expect(headers['link']).toMatch(/\/api\/auditoria\?cursor=mas>; rel="next"$/);
  expect(verAuditoria.response.shape.items.parse(body)).toEqual(body);
  expect(body).toEqual([
    expect.objectContaining({
      quien: 'persona',
      persona: 'sub-ana',
      inscripcion: { id: viva, codigo: 'TER-2026-000148' },
    }),
    expect.objectContaining({
      quien: 'proceso',
      inscripcion: { id: borrada, codigo: 'TER-2026-000077', eliminada: true },
    }),
  ]);
  expect(JSON.stringify(body)).not.toContain('actor');
});

test('of a change of a person the entry names who made it and whom it is about', async () => {
  const nombres = new Map([
    ['sub-ana', 'Ana Gómez'],
    ['sub-dario', 'Darío Ordóñez'],
  ]);
  const nombresDe = jest.spyOn(SesionesRepository.prototype, 'nombresDe').mockResolvedValue(nombres);
  const suspendido = {
    ...entrada,
    inscripcionId: undefined,
    accion: 'usuario.suspendido',
    recurso: 'usuario:sub-dario',
  };
  door.services.reply = answers([], [suspendido, entrada]);
  const { body } = await ver(verAuditoria.path);
  expect(nombresDe.mock.calls[0]?.[1]).toEqual(['sub-ana', 'sub-dario']);
  expect(body).toMatchObject([{ nombre: 'Ana Gómez', aQuien: 'Darío Ordóñez' }, { nombre: 'Ana Gómez' }]);
  expect(body[1]).not.toHaveProperty('aQuien');
});

test('while enrolments are away the audit is read without their codes', async () => {
  door.services.reply = answers(['svc.inscripciones.codigos']);
  const { status, body } = await ver(verAuditoria.path, admin);
  expect([status, body[0].inscripcion]).toEqual([200, { id: viva }]);
});

test('a code is looked up; one that no enrolment has goes on as it is, for it may be a deleted one', async () => {
  await ver(`${verAuditoria.path}?inscripcion=ter-2026-000148`);
  expect(door.services.calls.map(({ request }) => request)).toMatchObject([
    { codigo: 'TER-2026-000148' },
    { inscripcion: viva },
    { ids: [viva, borrada] },
  ]);
  door.services.calls.length = 0;
  door.services.reply = (call) => (call.subject === 'svc.auditoria.entradas' ? { items: [] } : { inscripciones: [] });
  await ver(`${verAuditoria.path}?inscripcion=TER-2026-000077`);
  expect(door.services.calls.at(-1)?.request).toMatchObject({ inscripcion: 'TER-2026-000077' });
});

test.each([
  ['inscripcion=TER-1', 422, 'DATOS_INVALIDOS'],
  ["inscripcion=' OR 1=1", 422, 'DATOS_INVALIDOS'],
  ['accion=borrar', 422, 'DATOS_INVALIDOS'],
  ['accion=toString', 422, 'DATOS_INVALIDOS'],
  ['desde=2026-02-30', 422, 'DATOS_INVALIDOS'],
  ['hasta=ayer', 422, 'DATOS_INVALIDOS'],
  ['limite=0', 422, 'DATOS_INVALIDOS'],
  [`persona=${'a'.repeat(10_000)}`, 422, 'DATOS_INVALIDOS'],
  ['persona=', 422, 'DATOS_INVALIDOS'],
  [`cursor=${'a'.repeat(201)}`, 422, 'DATOS_INVALIDOS'],
  ['quien=ana', 400, 'CAMPO_NO_PERMITIDO'],
])('%s is refused and nobody is asked', async (query, status, code) => {
  const answer = await ver(`${verAuditoria.path}?${query}`);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(door.services.calls).toEqual([]);
});

test('the story of one enrolment is asked oldest first, and DATOS_INVALIDOS of a page comes back', async () => {
  const historial = historialDeInscripcion.path.replace(':id', viva);
  expect((await ver(historial)).status).toBe(200);
  expect(door.services.calls[0]?.request).toMatchObject({ inscripcion: viva, orden: 'antiguas' });
  expect((await ver(`${historial}?limite=999`)).body.code).toBe('DATOS_INVALIDOS');
  door.services.reply = () => {
    throw new AppError('DATOS_INVALIDOS');
  };
  expect((await ver(`${historial}?cursor=otro`)).body.code).toBe('DATOS_INVALIDOS');
});

test('an enrolment of which the chain holds nothing is INSCRIPCION_NO_ENCONTRADA', async () => {
  door.services.reply = answers([], []);
  const { status, body } = await ver(historialDeInscripcion.path.replace(':id', viva));
  expect([status, body.code]).toEqual([404, 'INSCRIPCION_NO_ENCONTRADA']);
});

test('people by whom it can be filtered are for those who may read it', async () => {
  expect((await ver(personasDeAuditoria.path)).body).toEqual({ personas: [] });
  expect((await ver(personasDeAuditoria.path, ana)).body.code).toBe('ACCESO_DENEGADO');
});
