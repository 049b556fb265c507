import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { Reenvio } from '../tablas/enlace.entity.js';
import { limiteDeReenvio } from './reenvios.rules.js';

const ahora = new Date('2026-11-21T15:20:00.000Z');
const hace = (minutos: number, por: string | null = 'Sofía Peña'): Reenvio => ({
  en: new Date(ahora.getTime() - minutos * 60_000),
  por,
});
const dicho = (...ultimos: Reenvio[]) => {
  const limite = limiteDeReenvio(ultimos, ahora);
  return limite && { espera: limite.retryAfter, frase: limite.fields.map(({ message }) => message).join() };
};

test('nothing refuses the first one, nor one five minutes after the last', () => {
  expect(dicho()).toBeUndefined();
  expect(dicho(hace(5), hace(60))).toBeUndefined();
});

test('soon after another one it says who sent that and when, and how long the pause goes on', () => {
  expect(dicho(hace(1))).toEqual({
    espera: 240,
    frase: `Sofía Peña lo reenvió el ${fechaHoraCorta(hace(1).en)}`,
  });
  expect(dicho(hace(1, null))?.frase).toBe(`Se reenvió el ${fechaHoraCorta(hace(1).en)}`);
});

test('after five in a day it waits until the first of them is a day old, and says since when another may go', () => {
  const cinco = [hace(10), hace(60), hace(120), hace(180), hace(600)];
  expect(dicho(...cinco)).toEqual({
    espera: 14 * 3600,
    frase: expect.stringContaining(`podrá salir desde el ${fechaHoraCorta(new Date('2026-11-22T05:20:00.000Z'))}`),
  });
  expect(dicho(...cinco)?.frase).toMatch(/^Sofía Peña lo reenvió el .* Van 5 reenvíos en un día/);
  expect(dicho(...cinco.slice(0, 4))).toBeUndefined();
  expect(dicho(...cinco.slice(0, 4), hace(24 * 60))).toBeUndefined();
});

test('of pause and day the longer one counts', () => {
  expect(dicho(hace(1), hace(60), hace(120), hace(180), hace(24 * 60 - 2))).toEqual({
    espera: 240,
    frase: expect.not.stringContaining('en un día'),
  });
});
