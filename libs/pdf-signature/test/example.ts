/**
 * Signs a two-page PDF as two people with a throw-away CA, up to B-LT, and judges it: `firmado.pdf` and its root
 * `raiz.pem`.
 */
import { writeFile } from 'node:fs/promises';
import { appendDss, closeIncrement, openIncrement, signCms, verifySignatures } from '../src/index.js';
import { testCrl } from './crl.js';
import { drawing, evidence, preparedPdf } from './documents.js';
import { testPki } from './pki.js';
import { stamp } from './stamp.js';

const pki = testPki();
let pdf = await preparedPdf();

// B-T: the first signature certifies, each carries a token over its value.
for (const field of ['conductor', 'propietario'] as const) {
  const appearance = { drawing: drawing(), evidence: evidence() };
  const open = openIncrement({ pdf, field, certify: field === 'conductor', appearance, signedAt: new Date() });
  const certificates = [pki[field].der, pki.issuing.der];
  const cms = await signCms({
    digest: open.digest,
    certificates,
    sign: pki[field].sign,
    timestamp: (signature) => stamp(pki, signature),
  });
  pdf = closeIncrement(open.draft, cms, open.digest);
}

// B-LT: certificates, and CRLs made after the last timestamp.
const certificates = [pki.conductor, pki.propietario, pki.tsa, pki.issuing, pki.root].map(({ der }) => der);
pdf = appendDss({ pdf, certificates, crls: [await testCrl(pki.root), await testCrl(pki.issuing)] });

const { valid, signatures } = verifySignatures(pdf, { roots: [pki.root.der], now: new Date() });
console.log(
  valid ? 'valid' : 'not valid',
  ...signatures.map(({ field, level, timestamp }) => `· ${field}: ${level}, ${timestamp?.genTime?.toISOString()}`),
);
await Promise.all([writeFile('firmado.pdf', pdf), writeFile('raiz.pem', pki.root.pem)]);
