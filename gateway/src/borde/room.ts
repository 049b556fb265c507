/** So few at once are always let in: what refuses them is no crowd. */
const FEW = 10;

/** After so long one more is tried: there may be more room by now. */
const TRY_MS = 500;

/**
 * How many requests of one kind the service behind has room for, learnt from its refusals. As many as it has kept go
 * on; the others are refused here, for a refusal that travels costs as much as it saves.
 */
export class Room {
  private underWay = 0;
  private most = Number.POSITIVE_INFINITY;
  private triedAt = 0;
  private newcomerAt = 0;

  /** Whether somebody who only begins what leads here waits outside at this instant. One goes on every half second. */
  keepsBack(now: number): boolean {
    if (this.underWay < FEW || this.underWay < this.most) return false;
    if (now - this.newcomerAt < TRY_MS) return true;
    this.newcomerAt = now;
    return false;
  }

  /** Whether one more goes in at this instant, in milliseconds; it then has entered. */
  enter(now: number): boolean {
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
