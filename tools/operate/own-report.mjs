/**
 * Our own judgement of one PDF as JSON, from the kernel's source (run by own-verdicts.mjs with the loader that
 * understands it). Usage: own-report.mjs FILE [--crl CRL.der]... [ROOT.pem]...
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifySignatures } from '@portal/pdf-signature';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { crl: { type: 'string', multiple: true, default: [] } },
});
const [file, ...pems] = positionals;
const crls = await Promise.all((values.crl ?? []).map((crl) => readFile(crl)));
const roots = (await Promise.all(pems.map((pem) => readFile(pem, 'utf8')))).flatMap(
  (text) => text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [],
);
const report = verifySignatures(await readFile(file), {
  crls,
  now: new Date(),
  ...(roots.length ? { roots: roots.map((pem) => new X509Certificate(pem).raw) } : {}),
});
/** Certificates by their subject; bytes are left out. @this {any} */
function plain(/** @type {string} */ key, /** @type {any} */ value) {
  if (this[key] instanceof X509Certificate) return { subject: this[key].subject };
  return Buffer.isBuffer(this[key]) ? undefined : value;
}
process.stdout.write(JSON.stringify(report, plain));
