import type { NatsConnection } from '@nats-io/transport-node';
import type { Consumer } from '../../deploy/nats/consumers.mjs';
import type { Places } from './places.mjs';
import type { Secrets } from './secrets.mjs';
import type { Part } from './supervisor.mjs';

export function natsPart(options: { command: string; port: number; places: Places; secrets: Secrets }): Part;
export function platformPassword(secrets: Secrets): string;
export function connectPlatform(url: string, login: Login): Promise<NatsConnection>;
export interface Login {
  readonly password: string;
  /** PEM of the authority of a `tls://` server's certificate. */
  readonly caFile?: string | undefined;
}
export function prepareJetStream(url: string, login: Login, wanted?: readonly Consumer[]): Promise<string[]>;
export function writeUsers(places: Places, secrets: Secrets): string;
