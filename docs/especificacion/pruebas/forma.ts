import { z } from 'zod';
import type { Entrada } from './entrada.js';
import { claves } from './llamada.js';

/** The keys of a contract's shape, one entry each. */
export const forma = (schema: z.ZodType, nombres: readonly string[]): Entrada[] =>
  nombres.map((nombre) => ({ cubre: [nombre], comprobar: () => expect(claves(schema)).toContain(nombre) }));

/** A key of a shape takes these values and no other: another one is refused, or read as unknown. */
export const valores = (
  schema: z.ZodType,
  admitidos: readonly unknown[],
  otros: readonly unknown[] = ['otro'],
): Entrada => ({
  cubre: [],
  comprobar: () => {
    for (const valor of admitidos) expect([valor, schema.safeParse(valor).success]).toEqual([valor, true]);
    for (const valor of otros) expect([valor, schema.safeParse(valor).data === valor]).toEqual([valor, false]);
  },
});
