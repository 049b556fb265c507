import { randomUUID } from 'node:crypto';
import { padDrawing } from '../inputs/pad-drawing.mjs';
import { inParallel } from '../platform/in-parallel.js';
import type { Signer } from '../platform/signers.js';

/** So many people sign at the same time. */
export const USERS = 16;

const drawing = padDrawing();

/** What a browser sends with a signature. */
const signing = (certificateId: string, documentHash: string) => ({
  signature: drawing,
  certificateId,
  documentHash,
  metadata: {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0',
    deviceInfo: { browser: 'Chrome 156', os: 'Android 14', screenResolution: '390x844', timezone: 'America/Bogota' },
    geolocation: { lat: 3.451647, lng: -76.531985, accuracy: 12 },
  },
});

/** Everybody opens his link and signs. */
export async function everybodySigns(
  signers: readonly Signer[],
  one: (signer: Signer) => Promise<void>,
): Promise<number> {
  await inParallel(signers, USERS, one);
  return signers.length;
}

/** Over HTTP, as a browser does. @throws Error when anything is refused */
export const overHttp =
  (origin: string) =>
  async ({ token, certificateId }: Signer): Promise<void> => {
    const seen = await answered(await fetch(`${origin}/api/signature/verify/${token}`));
    const { documentHash } = (await seen.json()) as { documentHash: string };
    const sent = await fetch(`${origin}/api/signature/advanced/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(signing(certificateId, documentHash)),
    });
    await (await answered(sent)).arrayBuffer();
  };

async function answered(response: Response): Promise<Response> {
  if (response.status !== 200) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}
