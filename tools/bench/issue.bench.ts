/** P8: what issuing a certificate costs beside the one RSA operation that no issuer can do without. */
import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { KeyRing } from '@portal/service-kit';
import { abrirSobre, ensobrar } from '../../services/certificados/src/custody/key-envelope.js';
import { generarPar } from '../../services/certificados/src/custody/key-pair.js';
import { llavePrivada } from '../../services/certificados/src/custody/private-key.js';
import { emitirX509 } from '../../services/certificados/src/x509/issue-certificate.js';
import { nuevoSerial } from '../../services/certificados/src/x509/new-serial.js';
import { perfilPersona } from '../../services/certificados/src/x509/profiles.js';
import { cpuPerRun } from './harness/cpu.js';
import type { Measurement } from './harness/measurement.js';
import { interleave } from './harness/rounds.js';

const RUNS = 150;
const emisor = { commonName: 'TRANSCARGA CA Personas', organizationName: 'TRANSCARGA S.A.S.', countryCode: 'CO' };
const sujeto = {
  commonName: 'Luis Alberto Peña Ríos',
  serialNumber: '1023456789',
  organizationName: 'TRANSCARGA',
  countryCode: 'CO',
};

async function p8(): Promise<Measurement[]> {
  const [ca, person] = await Promise.all([generarPar(3072), generarPar(2048)]);
  const key = createPrivateKey({ key: ca.privada, format: 'der', type: 'pkcs8' });
  const fromEnvelope = await envelope(Buffer.from(ca.privada));
  const issue = async () => {
    const [desde, hasta] = [new Date(), new Date(Date.now() + 365 * 86_400_000)];
    const origen = {
      publica: person.publica,
      publicaEmisor: ca.publica,
      origen: 'http://localhost:3000',
      politica: '1.3.6.1.4.1.32473.1.1',
    };
    const extensiones = perfilPersona(origen, 'luis.pena@correo.test');
    return emitirX509(
      { serial: nuevoSerial(), sujeto, emisor, publica: person.publica, desde, hasta, extensiones },
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
  const llavero = new KeyRing('CA_KEK', { read: () => secret });
  const owner = { llaveId: 'medida', dueno: 'autoridad:emisora' };
  const sobre = await ensobrar(llavero.current, pkcs8, owner);
  return async () => llavePrivada(await abrirSobre(llavero, sobre, owner));
}

export const measures = { P8: p8 };
