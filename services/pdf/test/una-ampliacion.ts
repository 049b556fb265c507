import { testCrl, type TestCrl } from '@portal/pdf-signature/test/crl';
import type { TestPki } from '@portal/pdf-signature/test/pki';

let number = 1;

/** The validation data that `certificados` would send: the authorities, and a new CRL of each. */
export async function unaEvidencia(pki: TestPki, emisora: Partial<TestCrl> = {}) {
  number += 1;
  const crls = await Promise.all([testCrl(pki.root, { number }), testCrl(pki.issuing, { number, ...emisora })]);
  return {
    certificados: [pki.root, pki.issuing].map(({ der }) => der.toString('base64')),
    crls: crls.map((crl) => crl.toString('base64')),
  };
}
