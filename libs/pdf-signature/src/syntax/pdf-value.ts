/**
 * The PDF object types of ISO 32000-2 §7.3. Dictionaries are Maps, arrays are arrays, other types are the classes
 * below.
 */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfValue[] | PdfDict | PdfStream;

export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfString {
  constructor(
    readonly bytes: Buffer,
    readonly hex = false,
  ) {}
}

export class PdfRef {
  constructor(
    readonly num: number,
    readonly gen = 0,
  ) {}
}

export class PdfDict extends Map<string, PdfValue> {}

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    readonly raw: Buffer,
  ) {}
}

export const name = (text: string): PdfName => new PdfName(text);

/** A dictionary from a plain object; `undefined` entries are left out. */
export function dict(entries: Record<string, PdfValue | undefined>): PdfDict {
  const result = new PdfDict();
  for (const key of Object.keys(entries)) {
    const value = entries[key];
    if (value !== undefined) result.set(key, value);
  }
  return result;
}

/** A text string (ISO 32000-2 §7.9.2.2): ASCII as it is, anything else as UTF-16BE with its mark. */
export function text(value: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(value)) return new PdfString(Buffer.from(value, 'latin1'));
  const utf16 = Buffer.from(`\ufeff${value}`, 'utf16le').swap16();
  return new PdfString(utf16, true);
}

/** Reads a text string back (UTF-16BE with mark, UTF-8 with mark, else Latin-1). */
export function textOf(value: PdfString): string {
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return bytes.toString('latin1');
}

const two = (value: number) => String(value).padStart(2, '0');

/** A date string (ISO 32000-2 §7.9.4) with zone, in UTC: `D:20261121165807+00'00'`. */
export function date(at: Date): PdfString {
  const day = `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  const time = `${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}`;
  return new PdfString(Buffer.from(`D:${day}${time}+00'00'`, 'latin1'));
}

/** A PDF's date (ISO 32000-2 §7.9.4) in ISO 8601; undefined when it is none. */
export function timeOf(written: string): string | undefined {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d\d'?\d\d)?/.exec(written);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zone = 'Z'] = match;
  const offset = zone.replace("'", '').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Whether two values are the same. Order of keys, hex or literal strings and white space do not count. */
export function equalValues(a: PdfValue, b: PdfValue): boolean {
  if (a instanceof PdfDict && b instanceof PdfDict) return differingKeys(a, b).length === 0;
  if (a instanceof PdfStream && b instanceof PdfStream) return equalValues(a.dict, b.dict) && a.raw.equals(b.raw);
  if (a instanceof PdfName && b instanceof PdfName) return a.name === b.name;
  if (a instanceof PdfRef && b instanceof PdfRef) return a.num === b.num && a.gen === b.gen;
  if (a instanceof PdfString && b instanceof PdfString) return a.bytes.equals(b.bytes);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => equalValues(item, b[i] as PdfValue));
  return a === b;
}

/** The keys whose values differ, or that only one dictionary has. */
export function differingKeys(a: PdfDict, b: PdfDict): string[] {
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].filter(
    (key) => !a.has(key) || !b.has(key) || !equalValues(a.get(key) as PdfValue, b.get(key) as PdfValue),
  );
}
