import { randomUUID } from 'node:crypto';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { ProcessName } from '@portal/contracts/core';
import { isDown } from './nats.js';
import { aliveSubject, presenceSubject, type Presented } from './presence.js';

/** How often a process says what it holds. */
const EVERY_MS = 1000;
/** Requests that one message names at most. */
const MOST = 1000;

/**
 * Tells callers that this process lives, and which requests it holds (docs/adr/0081-who-had-it-has-died.md). What
 * proves its life is a subscription, which the server ends with the connection; so a process that has no time for its
 * messages still lives.
 */
export class Announcer {
  private readonly id = randomUUID();
  /** How often each nonce is here: a repetition comes and goes while the first one is worked on. */
  private readonly held = new Map<string, number>();
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly name: ProcessName,
    private readonly nats: NatsConnection,
  ) {}

  /** To be awaited before the first request is taken: who asks knows then whom it may lose. */
  async begin(): Promise<void> {
    let refused = false;
    this.subscription = this.nats.subscribe(aliveSubject(this.name, this.id), {
      callback: (error) => {
        // A server with the permissions of the release before: what nobody can look at is not announced either.
        if (error) refused = true;
      },
    });
    await this.nats.flush();
    // It ended meanwhile, or before: then its end had nothing to unsubscribe.
    if (this.ended) return this.subscription.unsubscribe();
    if (refused) return;
    this.say({});
    this.timer = setInterval(() => void this.sayWhatCame(), EVERY_MS).unref();
  }

  /** @param nonce of a request that is here now @returns to be called once it is answered */
  hold(nonce: string): () => void {
    this.held.set(nonce, (this.held.get(nonce) ?? 0) + 1);
    return () => this.release(nonce);
  }

  private release(nonce: string): void {
    const left = (this.held.get(nonce) ?? 0) - 1;
    if (left > 0) this.held.set(nonce, left);
    else this.held.delete(nonce);
  }

  /** Says goodbye, after the last answer: nobody takes this end for a death. */
  async end(): Promise<void> {
    this.ended = true;
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.say({ ends: true });
      if (!isDown(this.nats)) await this.nats.flush();
    }
    // Also of a process that ends before it has said anything.
    this.subscription?.unsubscribe();
  }

  /**
   * The server's answer comes behind all that it has sent before. So what lay unread, while this process had no time,
   * is held by then.
   */
  private async sayWhatCame(): Promise<void> {
    if (isDown(this.nats)) return;
    try {
      await this.nats.flush();
    } catch {
      return; // The connection ended: nobody would hear it.
    }
    if (!this.ended) this.say({});
  }

  private say(more: Pick<Presented, 'ends'>): void {
    if (isDown(this.nats)) return;
    const message: Presented = {
      id: this.id,
      ...(this.held.size <= MOST && { holds: [...this.held.keys()] }),
      ...more,
    };
    this.nats.publish(presenceSubject(this.name), JSON.stringify(message));
  }
}
