/** P8: what issuing a certificate costs beside the one RSA operation that no issuer can do without. */
import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { issueCertificate, newSerial, profiles, readPrivateKey } from '@portal/certificados/bench';
import { KeyRing, openEnvelope, sealEnvelope } from '@portal/service-kit';
import { cpuPerRun } from './harness/cpu.js';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { keyBinding, newKey } from './inputs/keys.js';

const RUNS = 150;
const issuer = { commonName: 'TRANSCARGA CA Personas', organizationName: 'TRANSCARGA S.A.S.', countryCode: 'CO' };
const subject = {
  commonName: 'Luis Alberto Peña Ríos',
  serialNumber: '1023456789',
  organizationName: 'TRANSCARGA',
  countryCode: 'CO',
};

async function p8(): Promise<Measurement[]> {
  const [ca, person] = await Promise.all([newKey(3072), newKey(2048)]);
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
  const binding = keyBinding('medida', 'autoridad:emisora');
  const sealed = await sealEnvelope(keyRing.current, pkcs8, binding);
  return async () => readPrivateKey(await openEnvelope(keyRing, sealed, binding));
}

export const measures = { P8: p8 };
