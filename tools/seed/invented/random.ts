/** FNV-1a: a text as 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
};

/** 16 bits as four digits: looked up, since a million enrolments have a hundred million of them. */
const HEX = Array.from({ length: 65_536 }, (_, bits) => bits.toString(16).padStart(4, '0'));

/**
 * Chance that repeats: sfc32, seeded by a text and the number of what it makes. Two numbers never share a state.
 * @example new Random('transcarga', 7).pick(['Cali', 'Pasto'])
 */
export class Random {
  private a: number;
  private b: number;
  private c = 0x9e3779b9;
  private d = 1;

  constructor(seed: string, n: number) {
    this.a = hash(seed);
    this.b = n | 0;
    for (let i = 0; i < 12; i += 1) this.bits();
  }

  /** 32 bits. */
  bits(): number {
    const t = (this.a + this.b + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** From 0 to below 1. */
  share(): number {
    return this.bits() / 4_294_967_296;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** The first items come more often than the last: as surnames do. */
  pickFrequent<T>(items: readonly T[]): T {
    return items[Math.floor(items.length * this.share() ** 2)] as T;
  }

  digits(count: number): string {
    let text = String(1 + this.below(9));
    while (text.length < count) text += String(this.below(10));
    return text;
  }

  /** Lower-case hexadecimal digits, eight by eight. */
  hex(count: number): string {
    let text = '';
    while (text.length < count) {
      const bits = this.bits();
      text += `${HEX[bits >>> 16]}${HEX[bits & 0xffff]}`;
    }
    return text.slice(0, count);
  }

  /** A UUID of random bits (RFC 9562, version 4). */
  uuid(): string {
    const text = this.hex(32);
    const variant = '89ab'[this.below(4)];
    const [version, rest] = [`4${text.slice(13, 16)}`, `${variant}${text.slice(17, 20)}`];
    return [text.slice(0, 8), text.slice(8, 12), version, rest, text.slice(20)].join('-');
  }
}
