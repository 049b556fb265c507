import type { Envelope, EventData, EventDefinition } from '@portal/contracts/core';
import type { Tx } from '../data/sql.js';

/** What travelled, and the process that proved that it is its word. */
export interface Told extends Envelope {
  readonly teller: string;
}

/** A fact as an effect of several is given it. */
export interface ToldFact<E extends EventDefinition = EventDefinition> {
  readonly data: EventData<E>;
  readonly told: Told;
}

export interface OnEventOptions {
  /** Deliveries worked on at once (default 1: in order). `OnEvents` keeps their order. */
  readonly concurrency?: number;
}

interface Common extends OnEventOptions {
  readonly event: EventDefinition;
}
/** In one transaction with the inbox row, several of them in one, or on its own and idempotent by itself. */
export type Subscription = Common & { readonly kind: 'transactional' | 'together' | 'reaction' };

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
 * An error makes the event be delivered again later; one of its data, which every try would meet, parks it.
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
 * The effect of facts that come together, as `OnEvent`: one transaction holds their inbox rows and all that is done
 * through `tx`. They are `concurrency` at most, those that are new here, in the order in which they were delivered; one
 * that comes alone waits for no other. When the transaction fails, each is done again alone, so that none fails because
 * of another. When the database is away (`AppError`), all are delivered again later.
 * @example
 * \@OnEvents(entradas, { concurrency: 10 })
 * async append(tx: Tx, facts: readonly ToldFact<typeof entradas>[]) { … }
 */
export const OnEvents =
  <E extends EventDefinition>(event: E, options: OnEventOptions) =>
  <M extends (tx: Tx, facts: readonly ToldFact<E>[]) => Promise<void>>(
    target: object,
    key: string,
    _: TypedPropertyDescriptor<M>,
  ): void =>
    remember(target, key, { ...options, event, kind: 'together' });

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
