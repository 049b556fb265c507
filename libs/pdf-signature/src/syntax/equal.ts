import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './values.js';

/** Same value, whatever the spelling: order of keys, hex or literal strings, white space do not count. */
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

/** The keys whose values differ, absent ones included. */
export function differingKeys(a: PdfDict, b: PdfDict): string[] {
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].filter(
    (key) => !a.has(key) || !b.has(key) || !equalValues(a.get(key) as PdfValue, b.get(key) as PdfValue),
  );
}
