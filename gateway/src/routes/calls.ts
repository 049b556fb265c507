import { Injectable } from '@nestjs/common';
import type { NatsCall, RequestOf, ResponseOf } from '@portal/contracts/core';
import { Calls as NatsCalls } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';

/** Sends requests to the services in the name of the HTTP request's actor. */
@Injectable()
export class Calls {
  constructor(private readonly nats: NatsCalls) {}

  /** @throws AppError the service's refusal, or SERVICIO_NO_DISPONIBLE */
  send<C extends NatsCall>(contract: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
    const { actor, requestId, idempotencyKey } = currentRequest();
    return this.nats.send(contract, request, { actor, requestId, idempotencyKey });
  }
}
