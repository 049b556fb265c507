import type { ErrorCode } from '@portal/contracts/core';

/**
 * The place of a request among those under way. It is free once the answer or the client has gone, and what was begun
 * has ended: clients that leave at once must not make room for more of them.
 */
export class Place {
  private ended = false;
  private left = false;
  private isFree = false;

  private refusal: ErrorCode | undefined;
  private answer: unknown;

  /** @param free is told how it ended: with a refusal or an answer */
  constructor(private readonly free: (end: { refusal: ErrorCode | undefined; answer: unknown }) => void) {}

  /** What was asked for. */
  answered(answer: unknown): void {
    this.answer = answer;
  }

  /** Nothing is done for the request any more. @param refusal how it ended, when not well */
  end(refusal?: ErrorCode): void {
    this.refusal ??= refusal;
    this.ended = true;
    this.freeWhenOver();
  }

  /** Nobody waits for the answer any more. */
  leave(): void {
    this.left = true;
    this.freeWhenOver();
  }

  private freeWhenOver(): void {
    if (!this.ended || !this.left || this.isFree) return;
    this.isFree = true;
    this.free({ refusal: this.refusal, answer: this.answer });
  }
}
