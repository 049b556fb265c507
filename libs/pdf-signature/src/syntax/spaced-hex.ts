/** A hexadecimal string (ISO 32000-2 §7.3.4.3): digits with white space between them; an odd last one stands for its double with a zero. */
export function spacedHex(written: string): Buffer | undefined {
  const digits = written.replace(/[\0\t\n\f\r ]/g, '');
  const even = digits.length % 2 ? `${digits}0` : digits;
  const value = Buffer.from(even, 'hex');
  return value.length * 2 === even.length ? value : undefined;
}
