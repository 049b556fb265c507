import { createPublicKey, generateKeyPairSync, privateEncrypt, sign as rsaSign, type KeyObject } from 'node:crypto';
import forge from 'node-forge';

/** A certificate with its key, for tests only. */
export interface Holder {
  pem: string;
  der: Buffer;
  key: KeyObject;
  subject: forge.pki.CertificateField[];
  sign: (bytes: Buffer) => Promise<Buffer>;
}

interface Plan {
  commonName: string;
  /** Who signs for the company that `commonName` names. */
  representative?: { givenName: string; surname: string; title: string };
  serial: string;
  issuer?: Holder;
  ca?: boolean;
  /** For a timestamp authority: digitalSignature alone, and this extendedKeyUsage. */
  extendedUsage?: Record<string, boolean>;
  notBefore?: Date;
  notAfter?: Date;
  modulusLength?: number;
  /** An earlier key instead of a new one. */
  key?: KeyObject;
  /** The key that is certified, when its private half is elsewhere. */
  subjectKey?: KeyObject;
  /** How many authorities may follow below. */
  pathLength?: number;
  /** What an authority may sign, instead of certificates and CRLs. */
  mayOnly?: 'keyCertSign' | 'cRLSign';
  /** Adds a critical extension that nobody knows. */
  strange?: boolean;
}

const DAY = 86_400_000;

/** One certificate in the profile of the portal's CA: UTF-8 names, nonRepudiation for people, SKI and AKI. */
export function certificate({
  commonName,
  representative,
  serial,
  issuer,
  ca = false,
  extendedUsage,
  notBefore,
  notAfter,
  modulusLength = 2048,
  key,
  subjectKey,
  pathLength,
  mayOnly,
  strange = false,
}: Plan): Holder {
  const privateKey = key ?? generateKeyPairSync('rsa', { modulusLength }).privateKey;
  const publicKey = subjectKey ?? createPublicKey(privateKey);
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ format: 'pem', type: 'spki' }).toString());
  cert.serialNumber = serial;
  cert.validity.notBefore = notBefore ?? new Date(Date.now() - DAY);
  cert.validity.notAfter = notAfter ?? new Date(Date.now() + 365 * DAY);
  const valueTagClass = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class;
  const { title, surname, givenName } = representative ?? {};
  const subject: forge.pki.CertificateField[] = [
    ...(title ? [{ type: '2.5.4.12', value: title, valueTagClass }] : []),
    ...(surname ? [{ type: '2.5.4.4', value: surname, valueTagClass }] : []),
    ...(givenName ? [{ type: '2.5.4.42', value: givenName, valueTagClass }] : []),
    { name: 'commonName', value: commonName, valueTagClass },
    { name: 'countryName', value: 'CO' },
  ];
  const parent = issuer && forge.pki.certificateFromPem(issuer.pem);
  cert.setSubject(subject);
  cert.setIssuer(issuer?.subject ?? subject);
  const authorityUsage = mayOnly ? { [mayOnly]: true } : { keyCertSign: true, cRLSign: true };
  const usage = ca ? authorityUsage : { digitalSignature: true, nonRepudiation: !extendedUsage };
  const authority = parent ? [{ name: 'authorityKeyIdentifier', keyIdentifier: keyId(parent) }] : [];
  const extended = extendedUsage ? [{ name: 'extKeyUsage', ...extendedUsage }] : [];
  const constraints = {
    name: 'basicConstraints',
    cA: ca,
    critical: true,
    ...(pathLength === undefined ? {} : { pathLenConstraint: pathLength }),
  };
  const unknown = strange ? [{ id: '1.3.6.1.4.1.32473.9', critical: true, value: '\x05\x00' }] : [];
  cert.setExtensions([
    constraints,
    { name: 'keyUsage', critical: true, ...usage },
    ...extended,
    { name: 'subjectKeyIdentifier' },
    ...authority,
    ...unknown,
  ]);
  cert.sign(signingWith(issuer?.key ?? privateKey), forge.md.sha256.create());
  const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(cert)).getBytes(), 'latin1');
  return {
    pem: forge.pki.certificateToPem(cert),
    der,
    key: privateKey,
    subject,
    sign: async (bytes) => rsaSign('sha256', bytes, privateKey),
  };
}

/** What stands before a SHA-256 in a DigestInfo (RFC 8017 §9.2, note 1). */
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** Node's RSA in the place of forge's own: that one counts in JavaScript and takes a hundred times as long. */
const signingWith = (key: KeyObject) =>
  ({
    sign: (hash: forge.md.MessageDigest) => {
      const digestInfo = Buffer.concat([SHA256_INFO, Buffer.from(hash.digest().getBytes(), 'latin1')]);
      return privateEncrypt(key, digestInfo).toString('latin1');
    },
  }) as unknown as forge.pki.rsa.PrivateKey;

const keyId = (cert: forge.pki.Certificate) => cert.generateSubjectKeyIdentifier().getBytes();

const made = new Map<string, TestPki>();

/**
 * Root → issuing CA → two people with Ñ and tildes in their names, and a timestamp authority. Keys cost more than most
 * tests, so each one is made once.
 * @param which another word gives the same names with other keys
 */
export function testPki(which = 'nuestra'): TestPki {
  const pki = made.get(which) ?? newPki();
  made.set(which, pki);
  return pki;
}

function newPki() {
  const root = certificate({ commonName: 'Raíz de Pruebas', serial: '01', ca: true });
  const issuing = certificate({ commonName: 'Emisora de Pruebas', serial: '02', issuer: root, ca: true });
  const conductor = certificate({
    commonName: 'Carlos Andrés Muñoz Peña',
    serial: '4f1a90c2770de35b',
    issuer: issuing,
  });
  const propietario = certificate({
    commonName: 'María Fernanda Ñáñez Ortiz',
    serial: '6b22e8049d517caf',
    issuer: issuing,
  });
  const tsa = certificate({
    commonName: 'Sello de Tiempo de Pruebas',
    serial: '51a3',
    issuer: issuing,
    extendedUsage: { critical: true, timeStamping: true },
  });
  return { root, issuing, conductor, propietario, tsa };
}

export type TestPki = ReturnType<typeof newPki>;
