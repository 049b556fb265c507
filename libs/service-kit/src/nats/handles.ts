import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { CallContext, NatsCall, RequestOf, ResponseOf } from '@portal/contracts/core';

type Handler<C extends NatsCall> = (request: RequestOf<C>, context: CallContext) => Promise<ResponseOf<C>>;

/**
 * Marks the one handler of a contract, on a Nest `@Controller()`. The transport has already verified the signed
 * context, the list of callers, the declared access and the request's shape when the method runs; it closes the
 * response's shape afterwards.
 * @example
 * \@Handles(crearInscripcion)
 * crear(request: RequestOf<typeof crearInscripcion>, context: CallContext) {
 *   return this.inscripciones.crear(request, context);
 * }
 */
export const Handles =
  <C extends NatsCall>(contract: C) =>
  <M extends Handler<C>>(target: object, key: string, descriptor: TypedPropertyDescriptor<M>): void => {
    MessagePattern(contract.subject, { contract })(target, key, descriptor as PropertyDescriptor);
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
