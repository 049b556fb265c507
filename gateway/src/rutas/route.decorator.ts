import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { ErrorCode, HttpCall, RequestOf, ResponseOf } from '@portal/contracts/core';
import { peticionActual } from '../borde/peticion.js';
import type { Fuente } from './solicitud.js';

export interface RouteOptions {
  /** Only for a PUT whose body is the file itself: its parameters stand in the query. */
  readonly fuente?: Fuente;
  /** Code for impossible path parameters, when the contract's own 404 is not the right one. */
  readonly invalido?: ErrorCode;
  /** Look-ups per minute and address, hits included. */
  readonly consultasPorMinuto?: number;
}

export interface RouteMetadata extends RouteOptions {
  readonly contract: HttpCall;
}

export const ROUTE = Symbol('route');

type RouteMethod<C extends HttpCall> = (request: RequestOf<C>, ...rest: never[]) => Promise<ResponseOf<C>>;

/**
 * The one route of a contract: method, path, status and access come from it. The guard has checked access and parsed the
 * request when the method runs; the interceptor gives the answer its HTTP shape.
 * @example
 * \@Route(crearInscripcion)
 * crear(@Request() request: RequestOf<typeof crearInscripcion>) { return this.calls.send(crearInscripcion, request); }
 */
export const Route =
  <C extends HttpCall>(contract: C, options: RouteOptions = {}) =>
  (target: object, key: string, descriptor: TypedPropertyDescriptor<RouteMethod<C>>): void =>
    applyDecorators(
      RequestMapping({ path: contract.path, method: RequestMethod[contract.method] }),
      HttpCode(contract.status),
      SetMetadata(ROUTE, { ...options, contract } satisfies RouteMetadata),
    )(target, key, descriptor);

/** The parsed request of the contract. */
export const Request = createParamDecorator(() => peticionActual().request);
