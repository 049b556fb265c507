import type { Request } from 'express';
import { AppError, statusOf, type ErrorCode, type HttpCall } from '@portal/contracts/core';
import { parseRequest } from '@portal/service-kit';
import { leerCuerpo, refusePrototypeKey } from '../borde/leer-cuerpo.js';

/** Where the part of a request that is not in its path comes from. */
export type Fuente = 'query' | 'body';

/** GET reads the query, everything else a JSON body; never both. */
export const fuenteDe = (contract: HttpCall): Fuente => (contract.method === 'GET' ? 'query' : 'body');

const notAllowed = (keys: readonly string[]): AppError =>
  new AppError('CAMPO_NO_PERMITIDO', {
    fields: keys.map((path) => ({ path, message: 'Este campo no está permitido.' })),
  });

interface Lectura {
  readonly fuente?: Fuente | undefined;
  /** One code for everything that can be wrong with the parameters; by default the contract's own 404 for impossible path parameters. */
  readonly invalido?: ErrorCode | undefined;
}

/**
 * Builds and parses the one flat object that the contract describes: path parameters and query, or path parameters and body.
 * @throws AppError 400 naming keys that do not belong, 404 for an impossible path parameter, 422 naming the fields
 */
export async function leerSolicitud(
  contract: HttpCall,
  request: Request,
  { fuente = fuenteDe(contract), invalido }: Lectura = {},
): Promise<unknown> {
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  for (const key of Object.keys(query)) refusePrototypeKey(key);
  if (fuente === 'body' && Object.keys(query).length > 0) throw notAllowed(Object.keys(query));
  const rest = fuente === 'query' ? query : await leerCuerpo(request);
  const repeated = Object.keys(rest).filter((key) => Object.hasOwn(params, key));
  if (repeated.length > 0) throw notAllowed(repeated);
  try {
    return parseRequest(contract.request, { ...params, ...rest });
  } catch (error) {
    throw asNotFound(error, invalido ?? notFoundOf(contract), invalido === undefined ? Object.keys(params) : undefined);
  }
}

/** The contract's own 'not there': a link's is ENLACE_INVALIDO, an enrolment's INSCRIPCION_NO_ENCONTRADA. */
const notFoundOf = (contract: HttpCall): ErrorCode =>
  contract.errors.find((code) => statusOf(code) === 404) ?? 'NO_ENCONTRADO';

/** What cannot exist is answered like what does not: `only` are the fields for which that holds, all of them when absent. */
function asNotFound(error: unknown, code: ErrorCode, only?: readonly string[]): unknown {
  if (!(error instanceof AppError) || error.code !== 'DATOS_INVALIDOS') return error;
  const impossible = error.fields?.some(({ path }) => only?.includes(path) ?? true);
  return impossible ? new AppError(code, { detail: 'impossible parameter' }) : error;
}
