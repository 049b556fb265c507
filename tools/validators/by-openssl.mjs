/**
 * openssl: the CMS of each signature, its timestamp token, and its certificates' path with the revocation lists.
 * The PDF's byte ranges cut the CMS out, and openssl's own reading of it the token: none of our code.
 */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { joinFiles, lastLine, outcome, withFolder } from './outcome.mjs';

/** @typedef {import('./index.mjs').Verdict} Verdict */
/**
 * @typedef {{ roots: string[], document: Buffer[], given: Buffer[] }} Trust roots: PEM files; lists (DER) of the
 * document and of the caller
 */

/** @param {Buffer} bytes @param {Trust} trust @returns {Promise<Verdict[]>} */
export async function byOpenssl(bytes, trust) {
  const cuts = cutSignatures(bytes);
  if (cuts.length === 0) return [{ validador: 'openssl', conforme: false, veredicto: 'sin firmas' }];
  return withFolder(async (folder) => {
    const roots = trust.roots.length ? await joinFiles(path.join(folder, 'raices.pem'), trust.roots) : undefined;
    const judged = cuts.map(({ field, cms, content }, i) =>
      judge({ stem: path.join(folder, String(i)), roots, trust }, cms, content).then((all) =>
        all.map((one) => ({ ...one, firma: field })),
      ),
    );
    return (await Promise.all(judged)).flat();
  });
}

/** @typedef {{ stem: string, roots: string | undefined, trust: Trust }} Place */

/** @param {Place} place @param {Buffer} cms @param {Buffer} content @returns {Promise<Verdict[]>} */
async function judge(place, cms, content) {
  const { stem } = place;
  await Promise.all([writeFile(`${stem}.der`, cms), writeFile(`${stem}.bin`, content)]);
  if (isToken(cms)) return [{ validador: 'openssl', ...(await verifyToken(place, `${stem}.der`, `${stem}.bin`)) }];
  const own = await verifyCms(place);
  const cut = await cutToken(`${stem}.der`, cms);
  const stamped = cut ? [{ validador: 'openssl ts', ...(await verifyCutToken(place, cut)) }] : [];
  return [own, ...stamped, ...(place.roots ? [await verifyChain(place)] : [])];
}

/** @param {Place} place @returns {Promise<Verdict>} */
async function verifyCms({ stem, roots }) {
  const trust = roots ? ['-CAfile', roots] : ['-noverify'];
  const files = [
    '-inform',
    'DER',
    '-in',
    `${stem}.der`,
    '-content',
    `${stem}.bin`,
    '-out',
    os.devNull,
    '-signer',
    `${stem}.firmante.pem`,
  ];
  const { code, all } = await outcome('openssl', [
    'cms',
    '-verify',
    '-cades',
    '-purpose',
    'any',
    '-binary',
    ...files,
    ...trust,
  ]);
  return {
    validador: 'openssl',
    conforme: code === 0,
    ...since(all),
    veredicto: code === 0 ? 'CAdES verificado' : lastLine(all),
  };
}

/**
 * What may have come after the signature: openssl judges as of now and knows no proof of an earlier time.
 * @param {string} said
 */
const since = (said) => (/certificate revoked|certificate has expired/i.test(said) ? { sobrevenido: true } : {});

/** @param {Place} place @param {{ signature: Buffer, token: Buffer }} cut */
async function verifyCutToken(place, { signature, token }) {
  const [file, data] = [`${place.stem}.sello.der`, `${place.stem}.valor.bin`];
  await Promise.all([writeFile(file, token), writeFile(data, signature)]);
  return verifyToken(place, file, data);
}

/** @param {Place} place @param {string} token @param {string} data */
async function verifyToken({ roots }, token, data) {
  const judged = roots
    ? ['ts', '-verify', '-data', data, '-token_in', '-in', token, '-CAfile', roots]
    : ['cms', '-verify', '-noverify', '-inform', 'DER', '-out', os.devNull, '-in', token];
  const { code, all } = await outcome('openssl', judged);
  const told = code === 0 ? await outcome('openssl', ['ts', '-reply', '-token_in', '-in', token, '-text']) : undefined;
  return {
    conforme: code === 0,
    veredicto:
      code === 0 ? `sello de tiempo verificado: ${/Time stamp: (.*)/.exec(told?.all ?? '')?.[1]}` : lastLine(all),
  };
}

/**
 * The path at the time its evidence was made, with the document's lists, or now with those of the caller.
 * @param {Place} place
 * @returns {Promise<Verdict>}
 */
async function verifyChain({ stem, roots, trust }) {
  await outcome('openssl', [
    'pkcs7',
    '-inform',
    'DER',
    '-in',
    `${stem}.der`,
    '-print_certs',
    '-out',
    `${stem}.cadena.pem`,
  ]);
  const lists = trust.document.length ? trust.document : trust.given;
  if (lists.length) await writeFile(`${stem}.crl.pem`, lists.map(pemOfCrl).join(''));
  const at = trust.document.length ? ['-attime', String(await newestList(stem, lists))] : [];
  const checked = lists.length ? ['-crl_check_all', '-CRLfile', `${stem}.crl.pem`, ...at] : [];
  const { code, all } = await outcome('openssl', [
    'verify',
    ...checked,
    '-CAfile',
    roots ?? '',
    '-untrusted',
    `${stem}.cadena.pem`,
    `${stem}.firmante.pem`,
  ]);
  const lit = lists.length
    ? trust.document.length
      ? 'con las CRL del documento'
      : 'con las CRL dadas, hoy'
    : 'sin CRL';
  const why = /error \d+ at .*: (.*)/.exec(all)?.[1] ?? lastLine(all);
  return {
    validador: 'openssl cadena',
    conforme: code === 0,
    ...since(all),
    veredicto: code === 0 ? `hasta la raíz, ${lit}` : `${why} (${lit})`,
  };
}

/** When the newest of these lists was made, in seconds. @param {string} stem @param {Buffer[]} lists */
async function newestList(stem, lists) {
  const times = await Promise.all(
    lists.map(async (der, i) => {
      await writeFile(`${stem}.${i}.crl`, der);
      const { out } = await outcome('openssl', [
        'crl',
        '-inform',
        'DER',
        '-in',
        `${stem}.${i}.crl`,
        '-noout',
        '-lastupdate',
      ]);
      return Date.parse(out.replace('lastUpdate=', '')) / 1000;
    }),
  );
  return Math.max(...times);
}

/** @param {Buffer} der */
const pemOfCrl = (der) =>
  `-----BEGIN X509 CRL-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END X509 CRL-----\n`;

/**
 * @typedef {object} Cut
 * @property {string} [field] the field's name, where its dictionary is written plainly
 * @property {Buffer} cms without its padding
 * @property {Buffer} content the bytes that it covers
 * @property {number} end where they end
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
      end: c + d,
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
async function cutToken(file, cms) {
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
