import { borradorDe } from '../../borrador-guardado.js';
import {
  esDeOtra,
  estadoInicial,
  faltaGuardar,
  ofertaDe,
  siguiente,
  type EstadoBorrador,
  type EventoBorrador,
} from './estado-borrador.js';

const ana = 'ana@correo.test';
const a = new Date('2026-11-20T15:00:00Z');
const suyo = borradorDe({ placaCabezote: 'ABC123' }, ana, a);

const tras = (...eventos: readonly EventoBorrador[]): EstadoBorrador => eventos.reduce(siguiente, estadoInicial(ana));
const encontrado = { tipo: 'encontrado', borrador: suyo, interrumpida: false } as const;
const cambiado = { tipo: 'cambiado' } as const;
const guardado = { tipo: 'guardado', a } as const;
const desaparecido = { tipo: 'desaparecido' } as const;
const retirado = { tipo: 'retirado' } as const;

test.each<[nombre: string, eventos: readonly EventoBorrador[], formulario: string, hallazgo: string | undefined]>([
  ['none', [], 'en-blanco', undefined],
  ['offered', [encontrado], 'en-blanco', 'previo'],
  ['offered, then erased in another tab', [encontrado, desaparecido], 'en-blanco', undefined],
  ['restored', [encontrado, { tipo: 'continuado', a }], 'guardado', undefined],
  ['discarded', [encontrado, { tipo: 'borrado' }], 'en-blanco', undefined],
  ['edited', [cambiado], 'pendiente', undefined],
  ['saved', [cambiado, guardado], 'guardado', undefined],
  ['not to be saved', [cambiado, { tipo: 'no-guardado', causa: 'lleno' }], 'fallo', undefined],
  ['written in another tab too', [cambiado, encontrado], 'pendiente', 'otra-pestana'],
  ['written here while the offer waits', [encontrado, cambiado, encontrado], 'pendiente', 'previo'],
  ['kept against another tab', [cambiado, encontrado, { tipo: 'conservado' }, guardado], 'guardado', undefined],
  ['the same in both tabs', [cambiado, encontrado, { tipo: 'igualado', a }], 'guardado', undefined],
  ['sent or erased in another tab', [cambiado, guardado, desaparecido], 'guardado', 'retirado'],
  ['erased by Cerrar Sesión', [cambiado, guardado, retirado], 'soltado', 'retirado'],
  ['let go', [cambiado, { tipo: 'soltado' }], 'soltado', undefined],
  ['sent', [cambiado, guardado, { tipo: 'enviado', queda: undefined }], 'en-blanco', undefined],
  ['sent beside another draft', [cambiado, encontrado, { tipo: 'enviado', queda: suyo }], 'en-blanco', 'previo'],
])('a draft that is %s', (_nombre, eventos, formulario, hallazgo) => {
  const estado = tras(...eventos);
  expect([estado.formulario.tipo, estado.hallazgo?.tipo]).toEqual([formulario, hallazgo]);
});

test('leaving would lose what is pending, what cannot be saved, and what another tab erased', () => {
  expect(faltaGuardar(tras(cambiado))).toBe(true);
  expect(faltaGuardar(tras(cambiado, { tipo: 'no-guardado', causa: 'negado' }))).toBe(true);
  expect(faltaGuardar(tras(cambiado, guardado, desaparecido))).toBe(true);
  expect(faltaGuardar(tras(cambiado, guardado))).toBe(false);
  expect(faltaGuardar(tras(cambiado, guardado, retirado))).toBe(false);
  expect(faltaGuardar(tras(encontrado))).toBe(false);
});

test('an untouched copy is opened, not offered', () => {
  expect(ofertaDe(tras(encontrado))?.borrador).toBe(suyo);
  expect(ofertaDe(tras({ ...encontrado, borrador: { ...suyo, copiadaDe: 'INS-1' } }))).toBeUndefined();
});

test('another person hides the form until its owner is back; an ended session does not show it again', () => {
  const ve = (...personas: readonly string[]) =>
    tras(...personas.map((ahora) => ({ tipo: 'persona', ahora }) as const));
  expect(ve(ana, '').ajeno).toBe(false);
  expect(ve(ana, 'luis@correo.test', '').ajeno).toBe(true);
  expect(ve(ana, 'luis@correo.test', '', ana).ajeno).toBe(false);
  expect(esDeOtra('', 'luis@correo.test')).toBe(false);
});

test('another change while one is pending changes nothing', () => {
  const pendiente = tras(cambiado);
  expect(siguiente(pendiente, cambiado)).toBe(pendiente);
});

test('test data mark the form until another one begins', () => {
  const probado = { tipo: 'probado' } as const;
  const marca = (...eventos: readonly EventoBorrador[]) => tras(...eventos).prueba;
  expect(marca(cambiado)).toBe(false);
  expect(marca(probado, cambiado, guardado, { tipo: 'separado' }, { tipo: 'conservado' })).toBe(true);
  expect(marca({ tipo: 'continuado', a, prueba: true }, cambiado)).toBe(true);
  expect(marca(cambiado, { tipo: 'igualado', a, prueba: true })).toBe(true);
  expect(marca(probado, { tipo: 'igualado', a })).toBe(true);
  for (const otro of [{ tipo: 'borrado' }, { tipo: 'enviado', queda: undefined }, { tipo: 'continuado', a }] as const)
    expect(marca(probado, otro)).toBe(false);
});
