import { must } from '../errors.js';
import { Lexer } from '../syntax/lexer.js';
import { parseValue } from '../syntax/parser.js';
import type { PdfStream, PdfValue } from '../syntax/values.js';
import { decodeStream } from './decode-stream.js';
import type { Work } from './work.js';

/** An object stream (ISO 32000-2 §7.5.7), decoded once: its values are parsed as they are asked for. */
export class ObjectStream {
  private readonly head: { num: number; at: number }[] = [];

  private constructor(private readonly data: Buffer) {}

  /** @throws PdfSignatureError DAMAGED, UNSUPPORTED */
  static read(stream: PdfStream, work: Work): ObjectStream {
    const [first, count] = [stream.dict.get('First'), stream.dict.get('N')];
    const data = decodeStream(stream, work);
    must(
      isCount(first) && isCount(count) && first <= data.length && count <= data.length,
      'DAMAGED',
      'object stream head',
    );
    const result = new ObjectStream(data);
    const lexer = new Lexer(data);
    for (let i = 0; i < count; i += 1) result.head.push({ num: lexer.integer(), at: first + lexer.integer() });
    work.spend(lexer.pos);
    return result;
  }

  /** The value that stands at this index under this object number. */
  value(index: number, num: number, work: Work): PdfValue {
    const place = this.head[index];
    must(place?.num === num, 'DAMAGED', `object ${num} is not in its stream`);
    const lexer = new Lexer(this.data, place.at);
    const value = parseValue(lexer);
    work.spend(lexer.pos - place.at);
    return value;
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
