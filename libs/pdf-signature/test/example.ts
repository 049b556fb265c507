/** Signs a two-page PDF as two people with a throw-away CA and writes it beside its root: `firmado.pdf`, `raiz.pem`. */
import { writeFile } from 'node:fs/promises';
import { closeIncrement, openIncrement, signCms, verifySignatures } from '../src/index.js';
import { drawing, evidence, preparedPdf } from './documents.js';
import { testPki } from './pki.js';

const pki = testPki();
let pdf = await preparedPdf();
for (const field of ['conductor', 'propietario'] as const) {
  const appearance = { width: 230, height: 240, drawing: drawing(), evidence: evidence() };
  const open = openIncrement({ pdf, field, certify: field === 'conductor', appearance, signedAt: new Date() });
  const certificates = [pki[field].der, pki.issuing.der];
  const cms = await signCms({ digest: open.digest, certificates, sign: pki[field].sign });
  pdf = closeIncrement(open.draft, cms, open.digest);
}
console.log(verifySignatures(pdf).intact ? 'both signatures hold' : 'altered');
await Promise.all([writeFile('firmado.pdf', pdf), writeFile('raiz.pem', pki.root.pem)]);
