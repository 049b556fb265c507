import { sha256Hex } from '@portal/service-kit';
import { admit, hashOfMotivo } from './admission.rules.js';

const at = '2026-11-21T15:00:00.000Z';
const entrada = {
  accion: 'inscripcion.eliminada',
  resultado: 'hecho',
  actor: 'persona:a',
  recurso: 'inscripcion:1',
  datos: { codigo: 'INS-1' },
  ocurrioEn: at,
};
/** `JSON.parse` reads it, `JSON.stringify` does not write it. */
const deep = '['.repeat(100_000) + ']'.repeat(100_000);
const parsed: unknown = JSON.parse(deep);
const admitted = (told: unknown, teller = 'inscripciones') => admit(teller, 'evento', told, at);

test('a reason stays outside: the entry holds its salted hash', () => {
  const motivo = { sal: '0123456789abcdef'.repeat(2), texto: 'Ana Gómez lo pidió' };
  const { entrada: chained, motivo: apart } = admitted({ ...entrada, motivo });
  expect(chained).toEqual({ ...entrada, motivo: hashOfMotivo(motivo) });
  expect(apart).toEqual(motivo);
  expect(hashOfMotivo({ ...motivo, sal: 'f'.repeat(32) })).not.toBe(hashOfMotivo(motivo));
});

test.each([
  ['opened, the hash is of its words', () => 'Ana Gómez lo pidió', 'Ana Gómez lo pidió'],
  ['what opens to a character that no table takes stays sealed', () => 'a\0b', 'sellado'],
])('a sealed reason: %s', (_, open, texto) => {
  const motivo = { sal: '0123456789abcdef'.repeat(2), texto: 'sellado' };
  const { entrada: chained, motivo: apart } = admit('inscripciones', 'evento', { ...entrada, motivo }, at, open);
  expect(apart).toEqual({ ...motivo, texto });
  expect(chained.motivo).toBe(hashOfMotivo({ ...motivo, texto }));
});

test('a reason from a list of ours stays among the data', () => {
  const told = { ...entrada, accion: 'enlace.emitido', datos: { motivo: 'recordatorio' } };
  expect(admitted(told).entrada.datos).toEqual({ motivo: 'recordatorio' });
});

test.each([
  ['another process', entrada, 'certificados', 'accion-ajena'],
  ['a process that does not exist', entrada, 'nadie', 'accion-ajena'],
  ['an actor without a kind', { ...entrada, actor: 'Ana Gómez' }, 'inscripciones', 'forma'],
  ['nothing', undefined, 'inscripciones', 'forma'],
  ['a character that no table takes', { ...entrada, recurso: 'a\0b' }, 'inscripciones', 'forma'],
  ['half a character in a name', { ...entrada, datos: { '\ud800': 1 } }, 'inscripciones', 'forma'],
  ['a number without end', { ...entrada, datos: { n: Infinity } }, 'inscripciones', 'forma'],
  ['what it is about, in 401 letters', { ...entrada, recurso: 'x'.repeat(401) }, 'inscripciones', 'forma'],
  ['an actor of 401 letters', { ...entrada, actor: `persona:${'x'.repeat(393)}` }, 'inscripciones', 'forma'],
  ['a time of 401 letters', { ...entrada, ocurrioEn: 'x'.repeat(401) }, 'inscripciones', 'forma'],
  ['an enrolment of 401 letters', { ...entrada, datos: { inscripcion: 'x'.repeat(401) } }, 'inscripciones', 'forma'],
  ['a code of 401 letters', { ...entrada, datos: { codigo: 'x'.repeat(401) } }, 'inscripciones', 'forma'],
  ['a shape nested deeper than JSON is written', parsed, 'inscripciones', 'forma'],
])('refused and recorded: %s', (_what, told, teller, causa) => {
  const { proceso, entrada: chained } = admitted(told, teller);
  expect(proceso).toBe(teller);
  expect(chained).toMatchObject({ accion: 'auditoria.entrada-rechazada', resultado: 'rechazado', datos: { causa } });
});

test('what the chain is read by has four hundred letters, its other texts as many as they need', () => {
  const text = 'x'.repeat(400);
  const datos = { inscripcion: text, codigo: text, otro: text.repeat(1000) };
  const told = { ...entrada, actor: `persona:${text.slice(8)}`, recurso: text, ocurrioEn: text, datos };
  expect(admitted(told).entrada).toEqual(told);
});

test('what the entry does not know is no obstacle at any depth', () => {
  expect(admitted({ ...entrada, otro: parsed }).entrada).toEqual(entrada);
});

test('numbers, yes or no and what the entry does not know are no obstacle', () => {
  const datos = { intentos: 3, firmado: true };
  expect(admitted({ ...entrada, datos, otro: null }).entrada).toEqual({ ...entrada, datos });
});

test('of an action that is not the teller’s the first hundred letters are kept', () => {
  const { datos } = admitted({ ...entrada, accion: 'x'.repeat(101) }).entrada;
  expect(datos).toMatchObject({ causa: 'accion-ajena', accion: 'x'.repeat(100) });
});

test.each([
  ['what was told', { accion: 'x' }, '{"accion":"x"}'],
  ['nothing', undefined, 'null'],
  ['any depth', parsed, deep],
])('of what is refused the hash and the time are kept: %s', (_, told, text) => {
  expect(admitted(told).entrada).toMatchObject({ datos: { sha256: sha256Hex(text) }, ocurrioEn: at });
});

test('a time that no table takes is left out of what is refused', () => {
  expect(admit('inscripciones', 'evento', undefined, 'a\0b').entrada.ocurrioEn).toBe('');
});
