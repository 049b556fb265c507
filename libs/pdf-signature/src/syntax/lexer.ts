import { PdfSignatureError } from '../pdf-signature-error.js';

const WHITE = 1;
const DELIMITER = 2;
/** The class of each byte; 0 is regular (ISO 32000-2 §7.2.3). */
const KIND = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) KIND[byte] = WHITE;
for (const char of '()<>[]{}/%') KIND[char.charCodeAt(0)] = DELIMITER;
/** An integer with more digits is not exact. */
const MAX_DIGITS = 15;
const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const digitOf = (byte: number): number => Number.parseInt(String.fromCharCode(byte), 16);

/** Words that were read before, in places that their bytes give them. A file holds the same few names many times. */
const words = new Array<string>(512).fill('');
const LONGEST_WORD = 32;

/** These bytes as Latin-1. A word that is still in its place costs no new string. */
function wordAt(bytes: Buffer, start: number, end: number): string {
  const length = end - start;
  if (length === 0 || length > LONGEST_WORD) return bytes.toString('latin1', start, end);
  const middle = bytes[start + (length >> 1)] as number;
  const place = (length * 67 + (bytes[start] as number) * 31 + middle * 7 + (bytes[end - 1] as number)) % words.length;
  const word = words[place] as string;
  if (word.length === length && isWordAt(word, bytes, start)) return word;
  return (words[place] = bytes.toString('latin1', start, end));
}

function isWordAt(word: string, bytes: Buffer, start: number): boolean {
  for (let i = 0; i < word.length; i += 1) if (word.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

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
      this.skipBlanks();
      if (this.peek() !== 0x25) return;
      this.skipLine();
    }
  }

  /** Skips white space, but no comment. */
  skipBlanks(): void {
    while (this.pos < this.bytes.length && KIND[this.bytes[this.pos] as number] === WHITE) this.pos += 1;
  }

  /** Whether the next token is this one character. */
  isWord(byte: number): boolean {
    return this.peek() === byte && !this.isRegular(this.pos + 1);
  }

  private isRegular(at: number): boolean {
    return at < this.bytes.length && KIND[this.bytes[at] as number] === 0;
  }

  private skipLine(): void {
    while (this.pos < this.bytes.length && this.peek() !== 10 && this.peek() !== 13) this.pos += 1;
  }

  /** A run of regular characters: a number, a keyword or a name's body. */
  regular(): string {
    const start = this.pos;
    while (this.isRegular(this.pos)) this.pos += 1;
    return this.bytes.toString('latin1', start, this.pos);
  }

  /** Consumes exactly this keyword. @throws PdfSignatureError DAMAGED */
  keyword(word: string): void {
    this.skipWhite();
    // Not `must`, here and below: building the message costs more than the check.
    if (!this.at(word) || this.isRegular(this.pos + word.length))
      throw new PdfSignatureError('DAMAGED', `expected ${word} at ${this.pos}`);
    this.pos += word.length;
  }

  /** Whether these characters come next. */
  at(word: string): boolean {
    return isWordAt(word, this.bytes, this.pos);
  }

  integer(): number {
    this.skipWhite();
    const value = this.digits();
    if (value === undefined) throw new PdfSignatureError('DAMAGED', `expected an integer at ${this.pos}`);
    return value;
  }

  /** A token of digits alone, as a number. Consumes nothing when the next token is another. */
  digits(): number | undefined {
    let value = 0;
    let at = this.pos;
    for (; at < this.bytes.length; at += 1) {
      const digit = (this.bytes[at] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === this.pos || at - this.pos > MAX_DIGITS || this.isRegular(at)) return undefined;
    this.pos = at;
    return value;
  }

  /** A name's text after its slash, `#xx` decoded (§7.3.5). */
  nameBody(): string {
    const start = this.pos;
    while (this.isRegular(this.pos)) this.pos += 1;
    const written = wordAt(this.bytes, start, this.pos);
    if (!written.includes('#')) return written;
    return written.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  /** A hexadecimal string after its `<` (§7.3.4.3). */
  hexString(): Buffer {
    const end = this.bytes.indexOf(0x3e, this.pos);
    if (end < 0) throw new PdfSignatureError('DAMAGED', `open hex string at ${this.pos}`);
    const written = this.bytes.toString('latin1', this.pos, end);
    const value = evenHex(written) ?? spacedHex(written);
    if (!value) throw new PdfSignatureError('DAMAGED', `hex string at ${this.pos}`);
    this.pos = end + 1;
    return value;
  }

  /** A literal string after its `(`: balanced parentheses and escapes (§7.3.4.2). */
  literalString(): Buffer {
    const { end, escaped } = this.closing();
    const start = this.pos;
    if (!escaped) {
      this.pos = end + 1;
      return this.bytes.subarray(start, end);
    }
    const out = Buffer.allocUnsafe(end - start);
    let length = 0;
    while (this.pos < end) {
      const byte = this.next();
      if (byte !== 0x5c) out[length++] = byte;
      else for (const one of this.escape()) out[length++] = one;
    }
    this.pos = end + 1;
    return out.subarray(0, length);
  }

  /** The end of the string that begins here, and whether it holds an escape. */
  private closing(): { end: number; escaped: boolean } {
    let escaped = false;
    for (let at = this.pos, depth = 1; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === 0x28) depth += 1;
      if (byte === 0x29 && --depth === 0) return { end: at, escaped };
      if (byte !== 0x5c) continue;
      escaped = true;
      at += 1;
    }
    throw new PdfSignatureError('DAMAGED', 'file ends inside a string');
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
    for (let more = 0; more < 2 && this.peek() >= 0x30 && this.peek() <= 0x37; more += 1)
      value = value * 8 + digitOf(this.next());
    return value & 0xff;
  }
}

/** Pairs of digits and nothing else. Not every `Buffer` stops at what is no digit. */
const evenHex = (digits: string): Buffer | undefined =>
  digits.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(digits) ? Buffer.from(digits, 'hex') : undefined;

/** Hexadecimal digits with white space between them. A zero completes an odd last digit (ISO 32000-2 §7.3.4.3). */
function spacedHex(written: string): Buffer | undefined {
  const digits = written.replace(/[\0\t\n\f\r ]/g, '');
  return evenHex(digits.length % 2 ? `${digits}0` : digits);
}
