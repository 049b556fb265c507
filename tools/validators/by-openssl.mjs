/** openssl: the CMS of each signature, its timestamp token, and its certificates' path with the revocation lists. */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cutSignatures, cutToken, isToken } from './cut-signatures.mjs';
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
