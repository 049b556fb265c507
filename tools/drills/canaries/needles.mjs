/** The forms in which a secret may stand somewhere, and one pass over bytes that finds any of them. Pure. */
import { onePassFor } from '../../operate/invariants/one-pass.mjs';

/** @typedef {{ kind: string, value: string | Buffer }} Canary a known secret, and what kind of secret it is */

const utf16be = (/** @type {Buffer} */ bytes) => Buffer.from(bytes).swap16();
const percent = (/** @type {Buffer} */ bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
const html = (/** @type {string} */ text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * Base64 reads three bytes at a time, so a secret has three looks, by where it begins. Of each only the letters that
 * depend on nothing but the secret.
 * @param {Buffer} bytes
 */
const base64 = (bytes) =>
  [0, 1, 2].flatMap((before) => {
    const from = before === 0 ? 0 : before + 1;
    const until = Math.floor(((before + bytes.length) * 8) / 6);
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(from, until);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** @param {string} text */
const ofText = (text) => {
  const latin1 = Buffer.from(text, 'latin1');
  const wide = Buffer.from(text, 'utf16le');
  return [
    ...(latin1.toString('latin1') === text ? [latin1, latin1.toString('hex')] : []),
    ...[wide, utf16be(wide), wide.toString('hex'), utf16be(wide).toString('hex')],
    ...[encodeURIComponent(text), new URLSearchParams({ '': text }).toString().slice(1)],
    ...[JSON.stringify(text).slice(1, -1), html(text)],
  ];
};

/** @param {Buffer} bytes a number too: some libraries keep it the other way round */
const ofNumber = (bytes) => [Buffer.from(bytes).reverse()];

/**
 * Every form of a secret: as it stands, in UTF-16, hexadecimal and base64, and as addresses, JSON and HTML write it.
 * @param {string | Buffer} value
 * @returns {Buffer[]} each once
 */
export function formsOf(value) {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  const forms = [
    bytes,
    ...[hex, hex.toUpperCase(), percent(bytes).join(''), percent(bytes).join('').toUpperCase()],
    ...base64(bytes),
    ...(typeof value === 'string' ? ofText(value) : ofNumber(bytes)),
  ];
  const each = new Map(forms.map((form) => [Buffer.from(form).toString('latin1'), Buffer.from(form)]));
  return [...each.values()];
}

/**
 * @param {readonly Canary[]} canaries
 * @returns {(haystack: Buffer) => Set<string>} the kinds that stand there
 * @throws {Error} when a form is so short that it stands anywhere
 */
export const searcherOf = (canaries) =>
  onePassFor(canaries.flatMap(({ kind, value }) => formsOf(value).map((form) => ({ name: kind, form }))));

/** @param {readonly Canary[]} canaries the most bytes that one of their forms takes */
export const longestNeedle = (canaries) =>
  Math.max(...canaries.flatMap(({ value }) => formsOf(value).map((form) => form.length)));
