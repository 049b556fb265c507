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
  /** Who has begun what leads here, and is not here yet: the one who began first comes first. */
  private readonly coming = new Set<{ readonly until: number }>();

  /**
   * Whether somebody may begin at this instant what leads here: those who have begun need the places that are left.
   * When nobody has begun for half a second one may all the same.
   */
  mayBegin(now: number): boolean {
    const together = this.underWay + this.comingAt(now);
    return together < FEW || together < this.most || now - this.newcomerAt >= TRY_MS;
  }

  /**
   * Somebody begins what leads here: a place is kept for him while there are not enough.
   * @returns to be called when he does not come after all: it gives back his own place, if that is still kept
   */
  begin(now: number): () => void {
    this.newcomerAt = now;
    this.forgetReaders(now);
    const place = { until: now + COMING_MS };
    if (this.most !== Number.POSITIVE_INFINITY) this.coming.add(place);
    return () => void this.coming.delete(place);
  }

  /**
   * Whether one more goes in at this instant, in milliseconds; it then has entered. Who is refused takes no kept place:
   * whoever it is kept for has still to come.
   */
  enter(now: number): boolean {
    if (this.underWay < FEW) this.most = Number.POSITIVE_INFINITY;
    if (this.underWay >= this.most && !this.tries(now)) return false;
    this.underWay += 1;
    this.forgetReaders(now);
    const [first] = this.coming;
    if (first) this.coming.delete(first);
    return true;
  }

  /** @param refused the service had no room for it */
  leave(refused: boolean, now: number): void {
    const together = this.underWay;
    this.underWay -= 1;
    // So many were there, and one of them was kept to its end.
    if (!refused) this.most = Math.max(this.most, together);
    // The crowd has gone: of the next one nothing is known.
    if (this.underWay === 0) this.most = Number.POSITIVE_INFINITY;
    if (!refused || this.underWay < FEW) return;
    this.most = this.underWay;
    this.triedAt = now;
  }

  private comingAt(now: number): number {
    return [...this.coming].filter(({ until }) => now < until).length;
  }

  private forgetReaders(now: number): void {
    for (const place of this.coming) if (now >= place.until) this.coming.delete(place);
  }

  private tries(now: number): boolean {
    if (now - this.triedAt < TRY_MS) return false;
    this.triedAt = now;
    return true;
  }
}
