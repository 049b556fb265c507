/** P8: what issuing a certificate costs beside the one RSA operation that no issuer can do without. */
import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { KeyRing } from '@portal/service-kit';
import { openKey, sealKey } from '../../services/certificados/src/custody/key-envelope.js';
import { generateKeyPair, readPrivateKey } from '../../services/certificados/src/custody/key-pair.js';
import { issueCertificate } from '../../services/certificados/src/x509/issue-certificate.js';
import { newSerial } from '../../services/certificados/src/x509/new-serial.js';
import { profiles } from '../../services/certificados/src/x509/profiles.js';
import { cpuPerRun } from './harness/cpu.js';
import type { Measurement } from './harness/measurement.js';
import { interleave } from './harness/rounds.js';

const RUNS = 150;
const issuer = { commonName: 'TRANSCARGA CA Personas', organizationName: 'TRANSCARGA S.A.S.', countryCode: 'CO' };
const subject = {
  commonName: 'Luis Alberto Peña Ríos',
  serialNumber: '1023456789',
  organizationName: 'TRANSCARGA',
  countryCode: 'CO',
};

async function p8(): Promise<Measurement[]> {
  const [ca, person] = await Promise.all([generateKeyPair(3072), generateKeyPair(2048)]);
  const key = createPrivateKey({ key: ca.pkcs8, format: 'der', type: 'pkcs8' });
  const fromEnvelope = await envelope(Buffer.from(ca.pkcs8));
  const issue = async () => {
    const [from, to] = [new Date(), new Date(Date.now() + 365 * 86_400_000)];
    const facts = {
      publicKey: person.publicKey,
      issuerPublicKey: ca.publicKey,
      origin: 'http://localhost:3000',
      policy: '1.3.6.1.4.1.32473.1.1',
    };
    const extensions = profiles.person(facts, 'luis.pena@correo.test');
    return issueCertificate(
      { serial: newSerial(), subject, issuer, publicKey: person.publicKey, from, to, extensions },
      await fromEnvelope(),
    );
  };
  const { ours, base } = await interleave(
    {
      ours: () => cpuPerRun(RUNS, issue),
      base: () => cpuPerRun(RUNS, async () => sign('sha256', Buffer.alloc(800), key)),
    },
    9,
  );
  const against = 'una operación RSA-3072 con la misma llave';
  return [
    {
      id: 'P8',
      what: 'emitir un certificado, llave de la CA sacada de su sobre',
      unit: 'ms CPU',
      ours,
      against,
      base,
      limit: { atMost: 3 },
    },
  ];
}

/** The authority's key as custody gives it: out of its envelope, for one operation. */
async function envelope(pkcs8: Buffer) {
  const secret = randomBytes(32);
  const keyRing = new KeyRing('CA_KEK', { read: () => secret });
  const owner = { keyId: 'medida', dueno: 'autoridad:emisora' };
  const sealed = await sealKey(keyRing.current, pkcs8, owner);
  return async () => readPrivateKey(await openKey(keyRing, sealed, owner));
}

export const measures = { P8: p8 };
