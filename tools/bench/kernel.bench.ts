/** P1 and P2: the signing kernel against what no signature can do without, and against @signpdf with node-forge. */
import { randomBytes, type KeyObject } from 'node:crypto';
import { readPrivateKey } from '@portal/certificados/bench';
import { verifySignatures } from '@portal/pdf-signature';
import { grown } from '@portal/pdf-signature/test/grown';
import { certificate, testPki } from '@portal/pdf-signature/test/pki';
import { stamp } from '@portal/pdf-signature/test/stamp';
import { leerDibujo } from '@portal/pdf/bench';
import { KeyRing, openEnvelope, sealEnvelope } from '@portal/service-kit';
import { cpuPerRun } from './harness/cpu.js';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { enrolment } from './inputs/enrolment.js';
import { floor, kernel, type SignedFile, type Signer } from './inputs/kernel.js';
import { keyBinding } from './inputs/keys.js';
import { padDrawing } from './inputs/pad-drawing.mjs';
import { p12Of, signWithSignpdf } from './peers/signpdf.js';

const ROUNDS = 9;
/** Runs before the first round: a process that lives for days has compiled its code, one of a few seconds has not. */
const WARM = { kernel: 3000, stamped: 500, whole: 1000 } as const;
/** A round of P2's floor: one collection of the kernel's garbage must not be most of it. */
const FLOOR_RUNS = 600;
const FLOOR = 'copia + SHA-256 + RSA-2048';
const pki = testPki();
/** The timestamp authority as it is founded: a key of 3072 bits, whose operation costs several of the signer's. */
const tsa = certificate({
  commonName: 'Sello de Tiempo',
  serial: '51a4',
  issuer: pki.issuing,
  extendedUsage: { critical: true, timeStamping: true },
  modulusLength: 3072,
});
const timestamp = (signature: Buffer): Promise<Buffer> => stamp({ tsa, issuing: pki.issuing }, signature);
const document = grown(enrolment(), 150_000);
const dataUrl = padDrawing();
const decoded = leerDibujo(dataUrl);

/**
 * P1: increment, CMS and closing at three sizes; told beside it, what the timestamp adds that every signature of ours
 * carries.
 */
async function p1(): Promise<Measurement[]> {
  const sizes = [
    ['150 kB', 150_000, 400],
    ['2 MB', 2_000_000, 40],
    ['8 MB', 8_000_000, 15],
  ] as const;
  const { key } = pki.conductor;
  await cpuPerRun(WARM.stamped, () => kernel(document, decoded, pki, { key, timestamp }));
  await cpuPerRun(WARM.kernel, () => kernel(document, decoded, pki, { key }));
  const rows: Measurement[] = [];
  for (const [name, bytes, runs] of sizes) {
    const pdf = grown(document, bytes);
    const signed = held(await kernel(pdf, decoded, pki, { key }));
    const { ours, base, stamped } = await interleave(
      {
        ours: () => cpuPerRun(runs, () => kernel(pdf, decoded, pki, { key })),
        base: () => cpuPerRun(runs, () => floor(signed, key)),
        stamped: () => cpuPerRun(runs, () => kernel(pdf, decoded, pki, { key, timestamp })),
      },
      ROUNDS,
    );
    const common = { id: 'P1', unit: 'ms CPU', against: FLOOR, base } as const;
    rows.push({ ...common, what: `núcleo B-B, ${name}`, ours, limit: { atMost: 1.5 } });
    rows.push({ ...common, what: `núcleo B-T (sello RSA-3072), ${name}`, ours: stamped });
  }
  return rows;
}

/** P2: with what a signing request brings along: the PNG to decode and a key that was never used in this process. */
async function p2(): Promise<Measurement[]> {
  const whole = await freshSigning();
  const p12 = p12Of(pki.conductor, pki.issuing);
  const signed = held(await whole());
  await cpuPerRun(WARM.whole, () => whole());
  const { ours, base, stamped, peer } = await interleave(
    {
      ours: () => cpuPerRun(100, () => whole()),
      base: () => cpuPerRun(FLOOR_RUNS, () => floor(signed, pki.conductor.key)),
      stamped: () => cpuPerRun(100, () => whole(timestamp)),
      peer: () => cpuPerRun(4, () => signWithSignpdf(document, p12)),
    },
    ROUNDS,
  );
  const perSecond = (values: number[]) => values.map((ms) => 1000 / ms);
  const forge = {
    unit: 'firmas/s CPU',
    ours: perSecond(ours),
    against: '@signpdf + node-forge',
    base: perSecond(peer),
    steady: base,
  };
  return [
    { id: 'P2', what: 'con dibujo y llave nueva', unit: 'ms CPU', ours, against: FLOOR, base, limit: { atMost: 6 } },
    { id: 'P2', what: 'lo mismo, B-T', unit: 'ms CPU', ours: stamped, against: FLOOR, base },
    { id: 'P2', what: 'con dibujo y llave nueva', ...forge, limit: { atLeast: 15 } },
  ];
}

/** The key comes out of its envelope for one operation, as custody gives it. */
async function freshSigning(): Promise<(timestamp?: Signer['timestamp']) => Promise<Buffer>> {
  const secret = randomBytes(32);
  const keyRing = new KeyRing('SIGNER_KEK', { read: () => secret });
  const kek = keyRing.current;
  const binding = keyBinding('medida', 'persona:medida');
  const sealed = await sealEnvelope(kek, pki.conductor.key.export({ format: 'der', type: 'pkcs8' }), binding);
  const open = async (): Promise<KeyObject> => readPrivateKey(await openEnvelope(keyRing, sealed, binding));
  return async (timestamp) => kernel(document, leerDibujo(dataUrl), pki, { key: await open(), timestamp });
}

/** A fast signature that does not hold is worth nothing. */
function held(file: Buffer): SignedFile {
  const { intact, signatures } = verifySignatures(file);
  const [signature, ...others] = signatures;
  if (!intact || !signature || others.length > 0) throw new Error('the measured signature does not hold');
  return { file, byteRange: signature.byteRange };
}

export const measures = { P1: p1, P2: p2 };
