import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import type { HttpCall, StoredFile } from '@portal/contracts/core';
import { Configuracion } from '../config.js';
import { ArchivoService } from './archivo.service.js';
import { comoBytes, type Bytes } from './bytes.js';
import { comoPagina, type Pagina } from './pagina.js';
import { Publicas } from './publica.js';
import { ROUTE, type RouteMetadata } from './route.decorator.js';

/** Gives each answer the HTTP shape that its contract declares. Private ones are never stored by anybody. */
@Injectable()
export class RespuestaInterceptor implements NestInterceptor {
  private readonly publicas = new Publicas();

  constructor(
    private readonly reflector: Reflector,
    private readonly archivo: ArchivoService,
    private readonly configuracion: Configuracion,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<RouteMetadata | undefined>(ROUTE, context.getHandler());
    if (route === undefined) return next.handle();
    const http = context.switchToHttp();
    const shape = (value: unknown) =>
      this.shape(route.contract, value, http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle().pipe(mergeMap(shape));
  }

  private async shape(contract: HttpCall, value: unknown, request: Request, response: Response): Promise<unknown> {
    response.setHeader('cache-control', contract.cache ?? 'no-store');
    if (contract.status === 204) return undefined;
    if (contract.answer === 'page')
      return comoPagina(
        value as Pagina,
        new URL(request.originalUrl, this.configuracion.valores.PORTAL_ORIGIN),
        response,
      );
    if (contract.answer === 'file') return this.archivo.enviar(value as StoredFile, response);
    if (contract.answer === 'bytes') return comoBytes(value as Bytes);
    const body: unknown = contract.kind === 'edge' ? contract.response.parse(value ?? {}) : value;
    return contract.cache === 'no-cache' ? this.publicas.enviar(body, request, response) : body;
  }
}
