import {
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamPublishOptions,
} from '@nats-io/jetstream';
import { headers, TimeoutError, type NatsConnection } from '@nats-io/transport-node';
import type { ContextKeys } from '../context/context-keys.js';
import { FACT_HEADER, signFact } from '../context/sign-fact.js';
import { isDown } from '../nats/nats.js';

/** Where a stream keeps a fact. */
export interface Kept {
  readonly stream: string;
  readonly seq: number;
}

/** The streams share out the facts by it: `evt` and `aud` (deploy/nats/permissions.mjs). */
export const firstWord = (subject: string): string => subject.split('.', 1).join();

/** The stream that keeps what is told under a subject. */
export const streamOf = (subject: string): 'AUDITORIA' | 'HECHOS' =>
  firstWord(subject) === 'aud' ? 'AUDITORIA' : 'HECHOS';

/** Resource limits of the account, which NATS tells as if the request were wrong. */
const ACCOUNT_FULL = 10_002;

/**
 * Whether a stream gave no answer, or refused for a reason of its own, and no fact is at fault: it has no room or no
 * leader, or is not there when a fact is told.
 */
export const isStreamAway = (error: unknown): boolean =>
  error instanceof TimeoutError ||
  (error instanceof Error && error.name === 'JetStreamNotEnabled') ||
  (error instanceof JetStreamApiError && (error.status >= 500 || error.code === ACCOUNT_FULL));

/** JetStream, as a process tells it facts: each signed when it is published, so no stored fact outlives its key. */
export class FactStream {
  private readonly client: JetStreamClient;

  constructor(
    private readonly nats: NatsConnection,
    private readonly keys: ContextKeys,
  ) {
    this.client = jetstream(nats);
  }

  get isDown(): boolean {
    return isDown(this.nats);
  }

  /**
   * @param options `msgID`: the stream drops a second message of this id within its window; `timeout`: how long to wait
   * for the stream, in milliseconds
   * @throws when no stream took it
   */
  async publish(
    subject: string,
    envelope: unknown,
    options: Partial<Pick<JetStreamPublishOptions, 'msgID' | 'timeout'>> = {},
  ): Promise<Kept> {
    const bytes = new TextEncoder().encode(JSON.stringify(envelope));
    const header = headers();
    header.set(FACT_HEADER, signFact(this.keys, subject, bytes));
    const { stream, seq } = await this.client.publish(subject, bytes, { headers: header, ...options });
    return { stream, seq };
  }

  /** When a stream was made, as the server writes it, and the last place that it gave to a message. */
  async stateOf(name: string): Promise<{ readonly created: string; readonly lastSeq: number }> {
    const manager = await jetstreamManager(this.nats, { checkAPI: false });
    const { created, state } = await manager.streams.info(name);
    return { created, lastSeq: state.last_seq };
  }
}
