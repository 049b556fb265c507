import { Injectable } from '@nestjs/common';
import type { NatsCall, RequestOf, ResponseOf } from '@portal/contracts/core';
import { Calls as NatsCalls } from '@portal/service-kit';
import { peticionActual } from '../borde/peticion.js';

/** Requests to the services in the name of whoever stands behind the HTTP request. */
@Injectable()
export class Calls {
  constructor(private readonly nats: NatsCalls) {}

  /** @throws AppError the service's refusal, or SERVICIO_NO_DISPONIBLE */
  send<C extends NatsCall>(contract: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
    const { actor, requestId, idempotencyKey } = peticionActual();
    return this.nats.send(contract, request, { actor, requestId, idempotencyKey });
  }
}
