import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError, assertAccess, statusOf, type Actor, type ErrorCode, type HttpCall } from '@portal/contracts/core';
import { parseRequest } from '@portal/service-kit';
import { IdentityService, type Identity } from '../acceso/identity.service.js';
import { RefusalsService } from '../acceso/refusals.service.js';
import { assertSameOrigin } from '../acceso/same-origin.rules.js';
import { RateLimitService } from '../borde/rate-limit.service.js';
import { readBody, refusePrototypeKey } from '../borde/read-body.js';
import { currentRequest, type RequestContext } from '../borde/request-context.js';
import { SheddingService } from '../borde/shedding.service.js';
import { Config } from '../config.js';
import { ROUTE, type RouteMetadata, type RouteOptions } from './route.js';

/**
 * The entrance of every contract, in this order: whether there is room, who asks, from where, whether they may, and
 * what. It reads nothing of a request that may not be made.
 */
@Injectable()
export class RouteGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identity: IdentityService,
    private readonly shedding: SheddingService,
    private readonly limits: RateLimitService,
    private readonly refusals: RefusalsService,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const current = currentRequest();
    current.route = (request.route as { path: string }).path;
    const route = this.reflector.get<RouteMetadata | undefined>(ROUTE, context.getHandler());
    if (route === undefined) return true;
    current.place = this.shedding.admit(route.contract, context.switchToHttp().getResponse<Response>());
    try {
      await this.enter(route, current, context);
      return true;
    } catch (error) {
      if (error instanceof AppError) this.refusals.note(route.contract, error);
      throw error;
    }
  }

  private async enter(route: RouteMetadata, current: RequestContext, context: ExecutionContext): Promise<void> {
    const { contract } = route;
    const request = context.switchToHttp().getRequest<Request>();
    if (route.lookupsPerMinute !== undefined) await this.limits.countLookup(current.ip, route.lookupsPerMinute);
    const identity = await this.identity.of(contract, context);
    const { actor, via, picture } = identity;
    current.actor = actor;
    current.picture = picture;
    if (via !== 'bearer' && route.source !== 'query')
      assertSameOrigin(request, { origin: this.config.values.PORTAL_ORIGIN, withSesion: via === 'cookie' });
    assertAccess(actor, contract);
    this.identity.assertLogin(identity, contract);
    current.again = this.againOf(identity, contract, current);
    current.idempotencyKey = idempotencyKey(contract, request);
    current.request = await readRequest(contract, request, route);
    if (route.usesPerMinute !== undefined)
      this.limits.countUse(contract.path, (current.request as { token: string }).token, route.usesPerMinute);
  }

  /** The answer may be on its way long after the request: it is asked, and a refusal noted, as if it came now. */
  private againOf({ again }: Identity, contract: HttpCall, current: RequestContext): () => Promise<Actor> {
    const inRequest = AsyncLocalStorage.snapshot();
    return () =>
      inRequest(async () => {
        try {
          const actor = await again();
          assertAccess(actor, contract);
          current.actor = actor;
          return actor;
        } catch (error) {
          if (error instanceof AppError) this.refusals.note(contract, error);
          throw error;
        }
      });
  }
}

function idempotencyKey(contract: HttpCall, request: Request): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || contract.idempotent !== true) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('DATOS_INVALIDOS', {
    fields: [{ path: 'Idempotency-Key', message: 'Use entre 1 y 200 caracteres.' }],
  });
}

/**
 * Builds and parses the one flat object that the contract describes: path parameters, and query or body.
 * GET reads the query, everything else a JSON body; never both.
 * @throws AppError 400 naming keys that do not belong, 404 for an impossible path parameter, 422 naming the fields
 */
async function readRequest(
  contract: HttpCall,
  request: Request,
  { source = contract.method === 'GET' ? 'query' : 'body', invalidCode }: RouteOptions = {},
): Promise<unknown> {
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  for (const key of Object.keys(query)) refusePrototypeKey(key);
  if (source === 'body' && Object.keys(query).length > 0) throw notAllowed(Object.keys(query));
  const rest = source === 'query' ? query : await readBody(request);
  const repeated = Object.keys(rest).filter((key) => Object.hasOwn(params, key));
  if (repeated.length > 0) throw notAllowed(repeated);
  try {
    return parseRequest(contract.request, { ...params, ...rest });
  } catch (error) {
    const only = invalidCode === undefined ? Object.keys(params) : undefined;
    throw asNotFound(error, invalidCode ?? notFoundOf(contract), only);
  }
}

const notAllowed = (keys: readonly string[]): AppError =>
  new AppError('CAMPO_NO_PERMITIDO', {
    fields: keys.map((path) => ({ path, message: 'Este campo no está permitido.' })),
  });

/** The contract's own 404: a link's is ENLACE_INVALIDO, an enrolment's INSCRIPCION_NO_ENCONTRADA. */
const notFoundOf = (contract: HttpCall): ErrorCode =>
  contract.errors.find((code) => statusOf(code) === 404) ?? 'NO_ENCONTRADO';

/** Answers an impossible parameter like one that does not exist. @param only the fields to judge; by default all */
function asNotFound(error: unknown, code: ErrorCode, only?: readonly string[]): unknown {
  if (!(error instanceof AppError) || error.code !== 'DATOS_INVALIDOS') return error;
  const impossible = error.fields?.some(({ path }) => only?.includes(path) ?? true);
  return impossible ? new AppError(code, { detail: 'impossible parameter' }) : error;
}
