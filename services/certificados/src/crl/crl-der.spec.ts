import { crlDer } from './crl-der.js';

test('PEM or DER, the bytes are the same', () => {
  const der = Buffer.from([0x30, 0x03, 0x02, 0x01, 0x05]);
  const pem = `-----BEGIN X509 CRL-----\n${der.toString('base64')}\n-----END X509 CRL-----\n`;
  expect(crlDer(Buffer.from(pem))).toEqual(der);
  expect(crlDer(der)).toEqual(der);
});
