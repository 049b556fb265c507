import type { NatsConnection } from '@nats-io/transport-node';
import type { Consumer } from '../../deploy/nats/consumers.mjs';
import type { Places } from './places.mjs';
import type { Secrets } from './secrets.mjs';
import type { Part } from './supervisor.mjs';

export const natsNames: Readonly<Record<1 | 3, readonly string[]>>;
export function natsUrl(ports: readonly number[]): string;
export function streamsOf(places: Places, name: string): string;
export function natsParts(options: {
  command: string;
  ports: readonly number[];
  routes?: readonly number[];
  places: Places;
  secrets: Secrets;
}): Part[];
export function platformPassword(secrets: Secrets): string;
export function connectPlatform(url: string, login: Login): Promise<NatsConnection>;
export interface Login {
  readonly password: string;
  /** PEM of the authority of a `tls://` server's certificate. */
  readonly caFile?: string | undefined;
  /** Milliseconds that the server may take to answer. */
  readonly timeout?: number;
}
export function replicasIn(setting: string | undefined): number | undefined;
export function prepareJetStream(
  url: string,
  login: Login & { readonly replicas?: number | undefined },
  wanted?: readonly Consumer[],
): Promise<string[]>;
export function writeUsers(places: Places, secrets: Secrets): string;
