import { X509Certificate, type KeyObject } from 'node:crypto';
import { certificateFacts, type CertificateFacts } from '@portal/pdf-signature';
import { AutopruebaFallida, exigir } from '../authority/self-test.errors.js';
import type { Nombre } from '../x509/distinguished-name.js';

/** Bits of RSA (signing.md 8). */
const SMALLEST_KEY = 3072;

/** A certificate of the import as path validation sees it. @throws AutopruebaFallida naming the setting */
export function hechosDe(setting: string, der: Buffer): CertificateFacts {
  const facts = certificateFacts(der);
  if (!facts) throw new AutopruebaFallida(`${setting} is no certificate that validators understand`);
  return facts;
}

/** What an authority must be, whoever made it. @throws AutopruebaFallida naming setting and fault */
export function exigirAutoridad(
  setting: string,
  { authority, usage, notBefore, notAfter, x509 }: CertificateFacts,
  ahora: Date,
): void {
  exigir(notAfter > ahora, `the certificate in ${setting} has expired`);
  exigir(notBefore <= ahora, `the certificate in ${setting} is not valid yet`);
  exigir(
    authority && usage.has('keyCertSign') && usage.has('cRLSign'),
    `${setting} may not sign certificates and CRLs`,
  );
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = x509.publicKey;
  exigir(
    type === 'rsa' && (details?.modulusLength ?? 0) >= SMALLEST_KEY,
    `${setting} needs an RSA key of ${SMALLEST_KEY} bits or more`,
  );
}

/** The root signs itself, the issuing authority is the root's, and the key is the issuing authority's. @throws AutopruebaFallida */
export function exigirCadena(raiz: CertificateFacts, emisora: CertificateFacts, llave: KeyObject): void {
  exigir(
    raiz.subject.equals(raiz.issuer) && raiz.x509.verify(raiz.x509.publicKey),
    'RAIZ_FILE is not signed by itself',
  );
  exigir(
    emisora.issuer.equals(raiz.subject) && emisora.x509.verify(raiz.x509.publicKey),
    'the issuing certificate (EMISORA_FILE) is not signed by the root (RAIZ_FILE)',
  );
  exigir(emisora.x509.checkPrivateKey(llave), 'EMISORA_LLAVE_FILE is not the key of EMISORA_FILE');
}

/** An authority's name, kept byte by byte as its certificate has it. */
export function nombreAjeno({ subject, x509 }: Pick<CertificateFacts, 'subject' | 'x509'>): Nombre {
  const parts = x509.toLegacyObject().subject as unknown as Record<string, string | string[] | undefined>;
  const first = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';
  return {
    commonName: first(parts['CN']),
    organizationName: first(parts['O']),
    countryCode: first(parts['C']),
    ajeno: { der: subject.toString('base64'), texto: x509.subject.split('\n').reverse().join(',') },
  };
}

export const spkiDe = (certificate: X509Certificate): Buffer =>
  certificate.publicKey.export({ type: 'spki', format: 'der' });
