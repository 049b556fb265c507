import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { ErrorCode, HttpCall, RequestOf, ResponseOf } from '@portal/contracts/core';
import { currentRequest } from '../borde/request-context.js';

/** Where the part of a request that is not in its path comes from. */
type Source = 'query' | 'body';

export interface RouteOptions {
  /** Only for a PUT whose body is the file itself: its parameters stand in the query. */
  readonly source?: Source;
  /** Code for impossible path parameters, instead of the contract's own 404. */
  readonly invalidCode?: ErrorCode;
  /** Look-ups per minute and address, hits included. */
  readonly lookupsPerMinute?: number;
  /** Uses per minute of one link, which its neighbours on the same network do not share. */
  readonly usesPerMinute?: number;
}

export interface RouteMetadata extends RouteOptions {
  readonly contract: HttpCall;
}

export const ROUTE = Symbol('route');

type RouteMethod<C extends HttpCall> = (request: RequestOf<C>, ...rest: never[]) => Promise<ResponseOf<C>>;

/**
 * The one route of a contract: method, path, status and access come from it.
 * When the method runs, the guard has checked access and parsed the request.
 * Afterwards the interceptor gives the answer its HTTP shape.
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
export const Request = createParamDecorator(() => currentRequest().request);
