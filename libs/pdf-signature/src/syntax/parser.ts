import { must, PdfSignatureError } from '../errors.js';
import { Lexer } from './lexer.js';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './values.js';

const MAX_DEPTH = 64;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const KEYWORDS: Record<string, PdfValue> = { true: true, false: false, null: null };

/** Resolves an indirect `/Length`; readers pass their own, others have none. */
export type LengthOf = (ref: PdfRef) => number;

/** One value at the lexer's position. @throws PdfSignatureError DAMAGED */
export function parseValue(lexer: Lexer, depth = 0): PdfValue {
  must(depth < MAX_DEPTH, 'DAMAGED', 'nested too deeply');
  lexer.skipWhite();
  const char = String.fromCharCode(Math.max(lexer.peek(), 0));
  if (char === '<' && lexer.peek(1) === 0x3c) return parseDict(lexer, depth);
  if (!'<(/['.includes(char)) return parseRegular(lexer);
  lexer.pos += 1;
  switch (char) {
    case '<':
      return new PdfString(lexer.hexString(), true);
    case '(':
      return new PdfString(lexer.literalString());
    case '/':
      return new PdfName(lexer.nameBody());
    default:
      return parseArray(lexer, depth);
  }
}

function parseRegular(lexer: Lexer): PdfValue {
  const at = lexer.pos;
  const token = lexer.regular();
  if (Object.hasOwn(KEYWORDS, token)) return KEYWORDS[token] as PdfValue;
  if (!NUMBER.test(token)) throw new PdfSignatureError('DAMAGED', `unknown token at ${at}`);
  return (/^\d+$/.test(token) && referenceAfter(lexer, Number(token))) || Number(token);
}

/** `12 0 R` when generation and R follow; otherwise the position stays behind the number. */
function referenceAfter(lexer: Lexer, num: number): PdfRef | undefined {
  const match = /^[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![A-Za-z0-9])/.exec(lexer.bytes.toString('latin1', lexer.pos, lexer.pos + 24));
  if (!match) return undefined;
  lexer.pos += match[0].length;
  return new PdfRef(num, Number(match[1]));
}

function parseArray(lexer: Lexer, depth: number): PdfValue[] {
  const items: PdfValue[] = [];
  for (lexer.skipWhite(); lexer.peek() !== 0x5d; lexer.skipWhite()) items.push(parseValue(lexer, depth + 1));
  lexer.pos += 1;
  return items;
}

function parseDict(lexer: Lexer, depth: number): PdfDict {
  lexer.pos += 2;
  const result = new PdfDict();
  for (lexer.skipWhite(); lexer.peek() !== 0x3e; lexer.skipWhite()) {
    const key = parseValue(lexer, depth + 1);
    must(key instanceof PdfName && !result.has(key.name), 'DAMAGED', `dictionary key at ${lexer.pos}`);
    result.set(key.name, parseValue(lexer, depth + 1));
  }
  must(lexer.peek(1) === 0x3e, 'DAMAGED', `dictionary end at ${lexer.pos}`);
  lexer.pos += 2;
  return result;
}

/** What stands at an object's offset, and where it ends (behind `endobj`). */
export interface IndirectObject {
  num: number;
  gen: number;
  value: PdfValue;
  end: number;
}

/** `n g obj … endobj` at this offset (§7.3.10), a stream's bytes included (§7.3.8). */
export function parseIndirect(bytes: Buffer, offset: number, lengthOf: LengthOf): IndirectObject {
  const lexer = new Lexer(bytes, offset);
  const num = lexer.integer();
  const gen = lexer.integer();
  lexer.keyword('obj');
  let value = parseValue(lexer);
  lexer.skipWhite();
  if (value instanceof PdfDict && bytes.toString('latin1', lexer.pos, lexer.pos + 6) === 'stream') value = parseStream(lexer, value, lengthOf);
  lexer.keyword('endobj');
  return { num, gen, value, end: lexer.pos };
}

function parseStream(lexer: Lexer, head: PdfDict, lengthOf: LengthOf): PdfStream {
  lexer.pos += 6;
  if (lexer.peek() === 13) lexer.pos += 1;
  must(lexer.peek() === 10, 'DAMAGED', 'stream keyword without line end');
  const start = lexer.pos + 1;
  const declared = head.get('Length');
  const length = declared instanceof PdfRef ? lengthOf(declared) : declared;
  must(typeof length === 'number' && length >= 0 && start + length <= lexer.bytes.length, 'DAMAGED', 'stream length');
  lexer.pos = start + length;
  lexer.keyword('endstream');
  return new PdfStream(head, lexer.bytes.subarray(start, start + length));
}
