/** Remembers what was read from the latest few byte strings: equal bytes, equal answer. Bounded; the oldest goes first. */
export class LatestFew<T> {
  private readonly entries: { key: Buffer[]; value: T }[] = [];

  constructor(private readonly most: number) {}

  /** @param read asked only for bytes that are not remembered; what it throws is not */
  get(key: readonly Buffer[], read: () => T): T {
    const known = this.entries.find((entry) => entry.key.every((bytes, i) => bytes.equals(key[i] as Buffer)));
    if (known) return known.value;
    const value = read();
    this.entries.push({ key: key.map((bytes) => Buffer.from(bytes)), value });
    if (this.entries.length > this.most) this.entries.shift();
    return value;
  }
}
