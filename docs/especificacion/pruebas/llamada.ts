import { z } from 'zod';
import { catalogo } from '@portal/contracts';
import type { AnyCall, HttpCall } from '@portal/contracts/core';
import { testsDe } from '../lectura/tests.js';
import type { Entrada } from './entrada.js';

const isHttp = (call: AnyCall): call is HttpCall => call.kind !== 'internal';
const contratos = Object.values(catalogo).filter(isHttp);

/** The contract of `GET /api/inscripciones/{id}/pdf`. @throws Error when there is not exactly one */
function contratoDe(llamada: string): HttpCall {
  const found = contratos.filter(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}` === llamada);
  if (found.length !== 1 || !found[0]) throw new Error(`${llamada}: ${found.length} contracts`);
  return found[0];
}

/** The keys of an object's schema, of a list's elements or of a page's rows. */
export function claves(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodArray) return claves(schema.element);
  if (!(schema instanceof z.ZodObject)) return [];
  const { items, ...shape } = schema.shape as Record<string, unknown>;
  return items ? claves(items) : Object.keys(shape);
}

const sinPath = (call: HttpCall) => claves(call.request).filter((key) => !call.path.includes(`:${key}`));

interface Intercambio {
  /** What the browser gives beyond the path: exactly these keys. */
  readonly envia: readonly string[];
  /** What it may count on in the answer: at least these. */
  readonly recibe?: readonly string[];
}

/** A call as its one contract has it (gateway route, service handler and browser endpoint all take that constant). */
export const llamada = (
  nombre: string,
  { envia, recibe = [] }: Intercambio,
  ...muestras: readonly string[]
): Entrada => ({
  cubre: [nombre.split(' ')[1] ?? '', ...envia, ...recibe],
  comprobar: () => {
    muestras.forEach(testsDe);
    const contrato = contratoDe(nombre);
    const propios = [
      ...['limite', 'cursor', 'q', 'estado', 'fecha', 'documentHash', 'motivo', 'placa', 'textosVistos', 'reemplaza'],
      ...['desde', 'hasta', 'sobre', 'esperandoDesde', 'falta', 'entrega', 'marca', 'avance', 'orden', 'csr', 'prueba'],
    ];
    expect(
      sinPath(contrato)
        .filter((key) => envia.includes(key) || !propios.includes(key))
        .sort(),
    ).toEqual([...envia].sort());
    expect(claves(contrato.response)).toEqual(expect.arrayContaining([...recibe]));
  },
});
