import { must, PdfSignatureError } from '../pdf-signature-error.js';
import { Lexer } from './lexer.js';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './pdf-value.js';

const MAX_DEPTH = 64;
/** No number and no keyword is longer. Longer tokens are not matched against the pattern below. */
const MAX_TOKEN = 64;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const MAX_GENERATION = 99_999;
const KEYWORDS: Record<string, PdfValue> = { true: true, false: false, null: null };

/** Resolves an indirect `/Length`. */
type LengthOf = (ref: PdfRef) => number;

/** One value at the lexer's position. @throws PdfSignatureError DAMAGED */
export function parseValue(lexer: Lexer, depth = 0): PdfValue {
  must(depth < MAX_DEPTH, 'DAMAGED', 'nested too deeply');
  lexer.skipWhite();
  switch (lexer.peek()) {
    case 0x3c: // <
      if (lexer.peek(1) === 0x3c) return parseDict(lexer, depth);
      lexer.pos += 1;
      return new PdfString(lexer.hexString(), true);
    case 0x28: // (
      lexer.pos += 1;
      return new PdfString(lexer.literalString());
    case 0x2f: // /
      lexer.pos += 1;
      return new PdfName(lexer.nameBody());
    case 0x5b: // [
      lexer.pos += 1;
      return parseArray(lexer, depth);
    default:
      return parseRegular(lexer);
  }
}

function parseRegular(lexer: Lexer): PdfValue {
  const at = lexer.pos;
  const whole = lexer.digits();
  if (whole !== undefined) return referenceAfter(lexer, whole) ?? whole;
  const token = lexer.regular();
  if (Object.hasOwn(KEYWORDS, token)) return KEYWORDS[token] as PdfValue;
  if (token.length > MAX_TOKEN || !NUMBER.test(token)) throw new PdfSignatureError('DAMAGED', `unknown token at ${at}`);
  return Number(token);
}

/** `12 0 R` when generation and R follow; otherwise the position stays behind the number. */
function referenceAfter(lexer: Lexer, num: number): PdfRef | undefined {
  const behind = lexer.pos;
  lexer.skipBlanks();
  const gen = lexer.digits();
  lexer.skipBlanks();
  if (gen !== undefined && gen <= MAX_GENERATION && lexer.isWord(0x52)) {
    lexer.pos += 1;
    return new PdfRef(num, gen);
  }
  lexer.pos = behind;
  return undefined;
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
    if (!(key instanceof PdfName) || result.has(key.name))
      throw new PdfSignatureError('DAMAGED', `dictionary key at ${lexer.pos}`);
    result.set(key.name, parseValue(lexer, depth + 1));
  }
  if (lexer.peek(1) !== 0x3e) throw new PdfSignatureError('DAMAGED', `dictionary end at ${lexer.pos}`);
  lexer.pos += 2;
  return result;
}

/** An object of the file body. It ends behind `endobj`. */
export interface IndirectObject {
  num: number;
  gen: number;
  value: PdfValue;
  start: number;
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
  if (value instanceof PdfDict && lexer.at('stream')) value = parseStream(lexer, value, lengthOf);
  lexer.keyword('endobj');
  return { num, gen, value, start: offset, end: lexer.pos };
}

function parseStream(lexer: Lexer, head: PdfDict, lengthOf: LengthOf): PdfStream {
  lexer.pos += 6;
  if (lexer.peek() === 13) lexer.pos += 1;
  must(lexer.peek() === 10, 'DAMAGED', 'stream keyword without line end');
  const start = lexer.pos + 1;
  const declared = head.get('Length');
  const length = declared instanceof PdfRef ? lengthOf(declared) : declared;
  must(
    typeof length === 'number' && Number.isInteger(length) && length >= 0 && start + length <= lexer.bytes.length,
    'DAMAGED',
    'stream length',
  );
  lexer.pos = start + length;
  lexer.keyword('endstream');
  return new PdfStream(head, lexer.bytes.subarray(start, start + length));
}
