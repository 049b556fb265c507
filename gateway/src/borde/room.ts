/** So few at once are always let in: what refuses them is no crowd. */
const FEW = 10;

/** After so long one more is tried: there may be more room by now. */
const TRY_MS = 500;

/** Who has begun is here within this time. Whoever takes longer reads, and comes in minutes or not at all. */
const COMING_MS = 2000;

/**
 * How many requests of one kind the service behind has room for, learnt from its refusals. As many as it has kept go
 * on; the others are refused here, for a refusal that travels costs as much as it saves.
 */
export class Room {
  private underWay = 0;
  private most = Number.POSITIVE_INFINITY;
  private triedAt = 0;
  private newcomerAt = 0;
  /** When those came who have begun what leads here, and are not here yet. */
  private readonly coming: number[] = [];

  /**
   * Whether somebody who only begins what leads here waits outside at this instant: those who have begun need the
   * places that are left. When nobody has begun for half a second one goes on all the same.
   */
  keepsBack(now: number): boolean {
    while (now - (this.coming[0] ?? now) >= COMING_MS) this.coming.shift();
    if (this.underWay < FEW || this.underWay + this.coming.length < this.most) return false;
    return now - this.newcomerAt < TRY_MS;
  }

  /** Somebody begins what leads here. */
  begin(now: number): void {
    this.newcomerAt = now;
    if (this.most !== Number.POSITIVE_INFINITY) this.coming.push(now);
  }

  /** Somebody who has begun does not come: what he began was refused. */
  turnBack(): void {
    this.coming.pop();
  }

  /** Whether one more goes in at this instant, in milliseconds; it then has entered. */
  enter(now: number): boolean {
    this.coming.shift();
    if (this.underWay < FEW) this.most = Number.POSITIVE_INFINITY;
    if (this.underWay >= this.most && !this.tries(now)) return false;
    this.underWay += 1;
    return true;
  }

  /** @param refused the service had no room for it */
  leave(refused: boolean, now: number): void {
    const together = this.underWay;
    this.underWay -= 1;
    // So many were there, and one of them was kept to its end.
    if (!refused) this.most = Math.max(this.most, together);
    if (!refused || this.underWay < FEW) return;
    this.most = this.underWay;
    this.triedAt = now;
  }

  private tries(now: number): boolean {
    if (now - this.triedAt < TRY_MS) return false;
    this.triedAt = now;
    return true;
  }
}
