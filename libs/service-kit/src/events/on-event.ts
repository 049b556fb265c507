import type { Envelope, EventData, EventDefinition } from '@portal/contracts/core';
import type { Tx } from '../data/sql.js';

/** What travelled, and the process that proved that it is its word. */
export interface Told extends Envelope {
  readonly teller: string;
}

export interface OnEventOptions {
  /** Deliveries worked on at once (default 1: in order). */
  readonly concurrency?: number;
}

interface Common extends OnEventOptions {
  readonly event: EventDefinition;
}
/** In one transaction with the inbox row, or on its own and idempotent by itself. */
export type Subscription = Common & { readonly kind: 'transactional' | 'reaction' };

const subscriptions = new WeakMap<object, Map<string, Subscription>>();

const remember = (target: object, key: string, subscription: Subscription): void => {
  const known = subscriptions.get(target) ?? new Map<string, Subscription>();
  subscriptions.set(target, known.set(key, subscription));
};

/** The subscriptions that a class declares, by method name. */
export const subscriptionsOf = (prototype: object): ReadonlyMap<string, Subscription> =>
  subscriptions.get(prototype) ?? new Map<string, Subscription>();

/**
 * A fact's effect: the inbox row and everything done through `tx` commit together, so a redelivery changes nothing.
 * An error makes the event be delivered again later.
 * @example
 * \@OnEvent(correoAceptado)
 * async aceptado(tx: Tx, data: EventData<typeof correoAceptado>, told: Told) { … }
 */
export const OnEvent =
  <E extends EventDefinition>(event: E, options: OnEventOptions = {}) =>
  <M extends (tx: Tx, data: EventData<E>, told: Told) => Promise<void>>(
    target: object,
    key: string,
    _: TypedPropertyDescriptor<M>,
  ): void =>
    remember(target, key, { ...options, event, kind: 'transactional' });

/**
 * A reaction that asks other processes or takes long. There is no transaction around it: the method must bear
 * repetition.
 * @example
 * \@OnEventReaction(inscripcionEnviada, { concurrency: 2 })
 * async preparar(data: EventData<typeof inscripcionEnviada>) { … }
 */
export const OnEventReaction =
  <E extends EventDefinition>(event: E, options: OnEventOptions = {}) =>
  <M extends (data: EventData<E>, told: Told) => Promise<void>>(
    target: object,
    key: string,
    _: TypedPropertyDescriptor<M>,
  ): void =>
    remember(target, key, { ...options, event, kind: 'reaction' });
