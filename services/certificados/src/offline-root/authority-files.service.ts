import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { certificateFacts, type CertificateFacts } from '@portal/pdf-signature';
import { Clock } from '@portal/service-kit';
import { demand, SelfTestFailed } from '../authority/self-test.errors.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import type { DistinguishedName } from '../x509/distinguished-name.js';

type Settings = Pick<
  CertificadosConfig,
  'RAIZ_FILE' | 'EMISORA_FILE' | 'EMISORA_LLAVE_FILE' | 'EMISORA_LLAVE_CLAVE_FILE'
>;

/** Bits of RSA. */
const SMALLEST_KEY = 3072;

/** The files of an issuing authority that was made elsewhere. Errors name the setting at fault. */
@Injectable()
export class AuthorityFilesService {
  constructor(
    private readonly clock: Clock,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {}

  /** Whether the settings name an authority to import. */
  get areGiven(): boolean {
    return this.settings.RAIZ_FILE !== undefined;
  }

  /** @throws SelfTestFailed */
  certificates(): { raiz: CertificateFacts; emisora: CertificateFacts } {
    const { RAIZ_FILE = Buffer.of(), EMISORA_FILE = Buffer.of() } = this.settings;
    return { raiz: factsOf('RAIZ_FILE', RAIZ_FILE), emisora: factsOf('EMISORA_FILE', EMISORA_FILE) };
  }

  /** Certificates and key that fit together and may serve. @throws SelfTestFailed */
  checked(): { raiz: CertificateFacts; emisora: CertificateFacts; key: KeyObject } {
    const { raiz, emisora } = this.certificates();
    const now = this.clock.now();
    demandAuthority('RAIZ_FILE', raiz, now);
    demandAuthority('EMISORA_FILE', emisora, now);
    const key = readIssuerKey(this.settings);
    demandChain(raiz, emisora, key);
    return { raiz, emisora, key };
  }
}

/** A certificate of the import as path validation sees it. @throws SelfTestFailed */
function factsOf(setting: string, der: Buffer): CertificateFacts {
  const facts = certificateFacts(der);
  if (!facts) throw new SelfTestFailed(`${setting} is no certificate that validators understand`);
  return facts;
}

/** What every authority must be. @throws SelfTestFailed */
function demandAuthority(
  setting: string,
  { authority, usage, notBefore, notAfter, x509 }: CertificateFacts,
  now: Date,
): void {
  demand(notAfter > now, `the certificate in ${setting} has expired`);
  demand(notBefore <= now, `the certificate in ${setting} is not valid yet`);
  demand(
    authority && usage.has('keyCertSign') && usage.has('cRLSign'),
    `${setting} may not sign certificates and CRLs`,
  );
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = x509.publicKey;
  demand(
    type === 'rsa' && (details?.modulusLength ?? 0) >= SMALLEST_KEY,
    `${setting} needs an RSA key of ${SMALLEST_KEY} bits or more`,
  );
}

/** The root signs itself and the issuing authority; the key is the issuing authority's. @throws SelfTestFailed */
function demandChain(raiz: CertificateFacts, emisora: CertificateFacts, key: KeyObject): void {
  demand(
    raiz.subject.equals(raiz.issuer) && raiz.x509.verify(raiz.x509.publicKey),
    'RAIZ_FILE is not signed by itself',
  );
  demand(
    emisora.issuer.equals(raiz.subject) && emisora.x509.verify(raiz.x509.publicKey),
    'the issuing certificate (EMISORA_FILE) is not signed by the root (RAIZ_FILE)',
  );
  demand(emisora.x509.checkPrivateKey(key), 'EMISORA_LLAVE_FILE is not the key of EMISORA_FILE');
}

/** Reads a file of the import. @throws SelfTestFailed */
export function readFileOf(setting: string, path: string | undefined): Buffer {
  if (path === undefined) throw new SelfTestFailed(`${setting} is missing`);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SelfTestFailed(`${setting} cannot be read`, { cause });
  }
}

/** The issuing authority's key, opened with its passphrase if it has one. @throws SelfTestFailed */
function readIssuerKey(settings: Settings): KeyObject {
  const key = readFileOf('EMISORA_LLAVE_FILE', settings.EMISORA_LLAVE_FILE);
  const passphrase =
    settings.EMISORA_LLAVE_CLAVE_FILE &&
    readFileOf('EMISORA_LLAVE_CLAVE_FILE', settings.EMISORA_LLAVE_CLAVE_FILE).toString().trimEnd();
  const protection = passphrase ? { passphrase } : {};
  try {
    return key.includes('-----BEGIN')
      ? createPrivateKey({ key, ...protection })
      : createPrivateKey({ key, format: 'der', type: 'pkcs8', ...protection });
  } catch (cause) {
    const guess = passphrase
      ? 'wrong EMISORA_LLAVE_CLAVE_FILE?'
      : 'no PKCS#8 key, or it wants EMISORA_LLAVE_CLAVE_FILE';
    throw new SelfTestFailed(`EMISORA_LLAVE_FILE does not open: ${guess}`, { cause });
  } finally {
    key.fill(0);
  }
}

/** An authority's name, kept byte by byte as its certificate has it. */
export function foreignName({ subject, x509 }: Pick<CertificateFacts, 'subject' | 'x509'>): DistinguishedName {
  const parts = x509.toLegacyObject().subject as unknown as Record<string, string | string[] | undefined>;
  const first = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';
  return {
    commonName: first(parts['CN']),
    organizationName: first(parts['O']),
    countryCode: first(parts['C']),
    ajeno: { der: subject.toString('base64'), texto: x509.subject.split('\n').reverse().join(',') },
  };
}

export const spkiOf = (certificate: X509Certificate): Buffer =>
  certificate.publicKey.export({ type: 'spki', format: 'der' });
