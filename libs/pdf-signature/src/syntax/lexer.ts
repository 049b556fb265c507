import { must, PdfSignatureError } from '../errors.js';

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((char) => char.charCodeAt(0)));
const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const digitOf = (byte: number): number => Number.parseInt(String.fromCharCode(byte), 16);

/** Characters and tokens of ISO 32000-2 §7.2–7.3, read at a moving position. Reading past the end is 'DAMAGED'. */
export class Lexer {
  constructor(
    readonly bytes: Buffer,
    public pos = 0,
  ) {}

  peek(ahead = 0): number {
    return this.bytes[this.pos + ahead] ?? -1;
  }

  skipWhite(): void {
    for (;;) {
      if (WHITE.has(this.peek())) this.pos += 1;
      else if (this.peek() === 0x25) this.skipLine();
      else return;
    }
  }

  private skipLine(): void {
    while (this.pos < this.bytes.length && this.peek() !== 10 && this.peek() !== 13) this.pos += 1;
  }

  /** A run of regular characters: a number, a keyword or a name's body. */
  regular(): string {
    const start = this.pos;
    while (this.pos < this.bytes.length && !WHITE.has(this.peek()) && !DELIMITERS.has(this.peek())) this.pos += 1;
    return this.bytes.toString('latin1', start, this.pos);
  }

  /** Consumes exactly this keyword, or refuses. */
  keyword(word: string): void {
    this.skipWhite();
    must(this.regular() === word, 'DAMAGED', `expected ${word} before ${this.pos}`);
  }

  integer(): number {
    this.skipWhite();
    const token = this.regular();
    must(/^\d{1,15}$/.test(token), 'DAMAGED', `expected an integer before ${this.pos}`);
    return Number(token);
  }

  /** A name's text after its slash, `#xx` decoded (§7.3.5). */
  nameBody(): string {
    return this.regular().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  /** A hexadecimal string after its `<` (§7.3.4.3). */
  hexString(): Buffer {
    const end = this.bytes.indexOf(0x3e, this.pos);
    must(end >= 0, 'DAMAGED', `open hex string at ${this.pos}`);
    const digits = this.bytes.toString('latin1', this.pos, end).replace(/[\0\t\n\f\r ]/g, '');
    must(/^[0-9a-fA-F]*$/.test(digits), 'DAMAGED', `hex string at ${this.pos}`);
    this.pos = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }

  /** A literal string after its `(`: balanced parentheses and escapes (§7.3.4.2). */
  literalString(): Buffer {
    const out: number[] = [];
    for (let depth = 1; ; ) {
      const byte = this.next();
      if (byte === 0x28) depth += 1;
      if (byte === 0x29 && --depth === 0) return Buffer.from(out);
      if (byte === 0x5c) out.push(...this.escape());
      else out.push(byte);
    }
  }

  private next(): number {
    if (this.pos >= this.bytes.length) throw new PdfSignatureError('DAMAGED', 'file ends inside a string');
    return this.bytes[this.pos++] as number;
  }

  private escape(): number[] {
    const byte = this.next();
    if (byte >= 0x30 && byte <= 0x37) return [this.octal(byte)];
    if (byte === 13 && this.peek() === 10) this.pos += 1;
    if (byte === 10 || byte === 13) return [];
    return [ESCAPES[String.fromCharCode(byte)] ?? byte];
  }

  private octal(first: number): number {
    let value = digitOf(first);
    for (let more = 0; more < 2 && this.peek() >= 0x30 && this.peek() <= 0x37; more += 1) value = value * 8 + digitOf(this.next());
    return value & 0xff;
  }
}
