import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './pdf-value.js';

const PLAIN = /^[A-Za-z0-9]*$/;
const escapeName = (raw: string) =>
  PLAIN.test(raw)
    ? raw
    : raw.replace(/[^!-~]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
const escapeLiteral = (raw: string) => raw.replace(/[\\()]/g, '\\$&').replace(/\r/g, '\\r');

/** Numbers of at most five decimals, without exponent (ISO 32000-2 §7.3.3). */
export function formatNumber(value: number): string {
  return String(Math.round(value * 1e5) / 1e5);
}

/** Writes a value (not a stream) as PDF text (ISO 32000-2 §7.3). The text is Latin-1: its length counts bytes. */
export function serialize(value: Exclude<PdfValue, PdfStream>): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return formatNumber(value);
  if (value instanceof PdfName) return `/${escapeName(value.name)}`;
  if (value instanceof PdfString)
    return value.hex ? `<${value.bytes.toString('hex')}>` : `(${escapeLiteral(value.bytes.toString('latin1'))})`;
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (Array.isArray(value))
    return `[${value.map((item) => serialize(item as Exclude<PdfValue, PdfStream>)).join(' ')}]`;
  let text = '<<';
  for (const [key, item] of value) text += ` /${escapeName(key)} ${serialize(item as Exclude<PdfValue, PdfStream>)}`;
  return `${text} >>`;
}

/** Writes an indirect object as {@link indirectParts}, in one piece. */
export const serializeIndirect = (ref: PdfRef, value: PdfValue): Buffer => Buffer.concat(indirectParts(ref, value));

/**
 * Writes an indirect object (ISO 32000-2 §7.3.10): `n g obj … endobj` and a line end. Sets the `/Length` of a stream,
 * whose bytes are a part of their own and not copied.
 */
export function indirectParts(ref: PdfRef, value: PdfValue): Buffer[] {
  const head = `${ref.num} ${ref.gen} obj\n`;
  if (!(value instanceof PdfStream)) return [Buffer.from(`${head}${serialize(value)}\nendobj\n`, 'latin1')];
  const dict = new PdfDict(value.dict).set('Length', value.raw.length);
  return [Buffer.from(`${head}${serialize(dict as PdfDict)}\nstream\n`, 'latin1'), value.raw, END_OF_STREAM];
}

const END_OF_STREAM = Buffer.from('\nendstream\nendobj\n');
