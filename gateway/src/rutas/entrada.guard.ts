import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppError, assertAccess, type HttpCall } from '@portal/contracts/core';
import { assertMismoOrigen } from '../acceso/csrf.rules.js';
import { IdentidadService } from '../acceso/identidad.service.js';
import { RechazosService } from '../acceso/rechazos.service.js';
import { LimiteService } from '../borde/limite.service.js';
import { peticionActual, type Peticion } from '../borde/peticion.js';
import { Configuracion } from '../config.js';
import { ROUTE, type RouteMetadata } from './route.decorator.js';
import { leerSolicitud } from './solicitud.js';

/** The way in of every contract, in this order: who, from where, may he, what. Nothing is read of a request that may not be made. */
@Injectable()
export class EntradaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identidad: IdentidadService,
    private readonly limite: LimiteService,
    private readonly rechazos: RechazosService,
    private readonly configuracion: Configuracion,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const peticion = peticionActual();
    peticion.route = (request.route as { path: string }).path;
    const route = this.reflector.get<RouteMetadata | undefined>(ROUTE, context.getHandler());
    if (route === undefined) return true;
    try {
      await this.enter(route, peticion, context);
      return true;
    } catch (error) {
      if (error instanceof AppError) this.rechazos.anotar(route.contract, error);
      throw error;
    }
  }

  private async enter(route: RouteMetadata, peticion: Peticion, context: ExecutionContext): Promise<void> {
    const { contract } = route;
    const request = context.switchToHttp().getRequest<Request>();
    if (route.consultasPorMinuto !== undefined) this.limite.contarConsulta(peticion.ip, route.consultasPorMinuto);
    const { actor, via, picture } = await this.identidad.de(contract, context);
    peticion.actor = actor;
    peticion.picture = picture;
    if (via !== 'bearer' && route.fuente !== 'query')
      assertMismoOrigen(request, { origen: this.configuracion.valores.PORTAL_ORIGIN, conSesion: via === 'cookie' });
    assertAccess(actor, contract.access);
    peticion.idempotencyKey = idempotencyKey(contract, request);
    peticion.request = await leerSolicitud(contract, request, route);
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
