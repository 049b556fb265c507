/**
 * What openssl is to judge, cut out of a PDF by its byte ranges and out of a CMS by openssl's own reading: none of our
 * code.
 */
import { outcome } from './outcome.mjs';

/**
 * @typedef {object} Cut
 * @property {string} [field] the field's name, where its dictionary is written plainly
 * @property {Buffer} cms without its padding
 * @property {Buffer} content the bytes that it covers
 */

/** @param {Buffer} bytes @returns {Cut[]} */
export function cutSignatures(bytes) {
  const file = bytes.toString('latin1');
  return [...file.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map((match) => {
    const [a, b, c, d] = match.slice(1).map(Number);
    const hole = Buffer.from(bytes.toString('latin1', a + b + 1, c - 1), 'hex');
    const extra = hole[1] & 0x80 ? hole[1] & 0x7f : 0;
    const length = 2 + extra + (extra && extra <= 6 && hole.length > 8 ? hole.readUIntBE(2, extra) : hole[1]);
    return {
      field: fieldAbove(file, match.index),
      cms: hole.subarray(0, length),
      content: Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]),
    };
  });
}

/** The `/T` of the field whose `/V` is the object in which this place lies. @param {string} file @param {number} at */
function fieldAbove(file, at) {
  const number = [...file.slice(Math.max(0, at - 4096), at).matchAll(/(\d+) 0 obj/g)].at(-1)?.[1];
  const field = file
    .split('endobj')
    .find((object) => object.includes(`/V ${number} 0 R`) && object.includes('/FT /Sig'));
  return field && /\/T \(([^)]*)\)/.exec(field)?.[1];
}

const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');

/** Its content is a TSTInfo: a document timestamp (RFC 3161 §2.4.2). @param {Buffer} cms */
export const isToken = (cms) => cms.subarray(0, 100).includes(TST_INFO);

/**
 * The signature value and the token over it, as `openssl asn1parse` places them.
 * @param {string} file the CMS, DER
 * @param {Buffer} cms
 * @returns {Promise<{ signature: Buffer, token: Buffer } | undefined>} nothing without a token
 */
export async function cutToken(file, cms) {
  const { out } = await outcome('openssl', ['asn1parse', '-inform', 'DER', '-in', file]);
  const lines = out.split('\n');
  const attribute = lines.findIndex((line) => line.includes(':id-smime-aa-timeStampToken'));
  if (attribute < 0) return undefined;
  const unsigned = lines.findLastIndex((line, i) => i < attribute && line.includes('cont [ 1 ]'));
  const [signature, token] = [lines[unsigned - 1], lines[attribute + 2]].map(placeOf);
  return {
    signature: cms.subarray(signature.start + signature.head, signature.end),
    token: cms.subarray(token.start, token.end),
  };
}

/** @param {string} line `  123:d=5  hl=4 l= 256 prim: OCTET STRING` */
function placeOf(line) {
  const [start, head, length] = (/^\s*(\d+):d=\d+\s+hl=(\d+)\s+l=\s*(\d+)/.exec(line) ?? []).slice(1).map(Number);
  return { start, head, end: start + head + length };
}
