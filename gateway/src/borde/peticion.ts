import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@portal/contracts/core';

/** What the gateway knows of the HTTP request it is answering. The guard fills in who asks and what; nobody else writes here. */
export interface Peticion {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  actor: Actor;
  /** Address of the person's picture, as Keycloak gives it. */
  picture?: string;
  /** The contract's path pattern: what logs may show instead of the address, which can hold a token. */
  route?: string;
  idempotencyKey?: string;
  /** The parsed request of the contract. */
  request?: unknown;
}

const storage = new AsyncLocalStorage<Peticion>();

/** Runs the rest of the request so that everything it calls finds this petition. */
export const runInPeticion = <T>(peticion: Peticion, work: () => T): T => storage.run(peticion, work);

/** @throws Error outside a request: a programming mistake */
export function peticionActual(): Peticion {
  const peticion = storage.getStore();
  if (peticion === undefined) throw new Error('no HTTP request here');
  return peticion;
}

/** The petition, or undefined when an error struck before it began. */
export const peticionSiHay = (): Peticion | undefined => storage.getStore();
