import { entradaAuditoriaSchema, MOTIVO, motivoSchema, subjectAuditoria } from './auditoria.events.js';

const entrada = {
  accion: 'inscripcion.enviada',
  resultado: 'hecho',
  actor: 'persona:4f1c',
  recurso: 'inscripcion:1',
  ocurrioEn: '2026-11-24T02:16:22.000Z',
};
const seLee = (cambios: object) => entradaAuditoriaSchema.safeParse({ ...entrada, ...cambios }).success;

test('an entry says who by an id or a role, never by a bare name', () => {
  for (const actor of ['persona:4f1c', 'firmante:conductor', 'proceso:pdf', 'operador', 'anonimo'])
    expect([actor, seLee({ actor })]).toEqual([actor, true]);
  for (const actor of ['Ana Gómez', 'persona:', 'la persona:4f1c', 'operadora', 'anonimo de Cali', ''])
    expect([actor, seLee({ actor })]).toEqual([actor, false]);
});

test('an entry was done or refused, and its data are words, numbers and yes or no', () => {
  expect([seLee({ resultado: 'hecho' }), seLee({ resultado: 'rechazado' }), seLee({ resultado: 'a medias' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(entradaAuditoriaSchema.parse(entrada)).toEqual({ ...entrada, datos: {} });
  const datos = { codigo: 'TER-2026-000148', intentos: 3, firmado: true };
  expect(entradaAuditoriaSchema.parse({ ...entrada, datos }).datos).toEqual(datos);
  expect(seLee({ datos: { persona: { nombre: 'Ana' } } })).toBe(false);
});

test('a reason has a salt of sixteen bytes and ends somewhere', () => {
  const motivo = { sal: '0f'.repeat(16), texto: 'Duplicada' };
  expect(entradaAuditoriaSchema.parse({ ...entrada, motivo }).motivo).toEqual(motivo);
  for (const sal of ['0f'.repeat(15), '0f'.repeat(17), '0g'.repeat(16)])
    expect(motivoSchema.safeParse({ ...motivo, sal }).success).toBe(false);
  expect(motivoSchema.safeParse({ ...motivo, texto: 'a'.repeat(MOTIVO.caracteres) }).success).toBe(true);
  expect(motivoSchema.safeParse({ ...motivo, texto: 'a'.repeat(MOTIVO.caracteres + 1) }).success).toBe(false);
});

test('each process tells the audit under its own subject', () => {
  expect(subjectAuditoria('pdf')).toBe('aud.pdf');
});
