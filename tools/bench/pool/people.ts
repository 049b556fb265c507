/** People who want something while the pool is emptied and fills up again. */
import { randomUUID } from 'node:crypto';
import { emitirCertificado } from '@portal/contracts/certificados';
import { many, timed } from '../harness/timing.js';
import type { callsAs } from '../platform/callers.js';
import type { Stand } from '../platform/stand.js';

/** How many ask for a certificate at once, and how many keys lie ready. */
export const BURST = 100;
export const POOL = 110;

/** Opens one signing link. @throws Error when it is refused */
export const verifyOnce = ({ origin }: Stand, token: string): Promise<number> =>
  timed(async () => {
    const response = await fetch(`${origin}/api/signature/verify/${token}`);
    if (response.status !== 200) throw new Error(`verify: ${response.status}`);
    await response.arrayBuffer();
  });

/** @throws Error when one of them is refused */
export const burst = (calls: Awaited<ReturnType<typeof callsAs>>['calls']): Promise<number[]> =>
  Promise.all(
    Array.from({ length: BURST }, (_, i) =>
      timed(() =>
        calls.send(emitirCertificado, {
          dueno: { kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' },
          commonName: `Luis Alberto Peña Ríos ${i}`,
          documento: '1023456789',
          email: 'luis.pena@correo.test',
          organizationName: 'TRANSCARGA',
          countryCode: 'CO',
        }),
      ),
    ),
  );

/** Counts the keys that come while links are being verified, one after the other. */
export async function refilling(
  stock: () => Promise<number>,
  verify: () => Promise<number>,
): Promise<{ keysPerSecond: number; verifyMs: number[] }> {
  const [first, since] = [await stock(), performance.now()];
  const verifyMs: number[] = [];
  let now = first;
  while (now < POOL) {
    verifyMs.push(...(await many(10, verify)));
    now = await stock();
  }
  return { keysPerSecond: ((now - first) * 1000) / (performance.now() - since), verifyMs };
}
