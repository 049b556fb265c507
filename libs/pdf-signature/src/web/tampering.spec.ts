import { jest } from '@jest/globals';
import { Buffer as WebBuffer } from 'buffer/';
import type { AttackClass } from '../../test/attacks/attack.js';
import { attacks } from '../../test/attacks/catalogue.js';
import { byteChanges } from '../../test/attacks/random-bytes.js';
import { victims } from '../../test/attacks/victims.js';
import { plainReport } from '../../test/plain-report.js';
import { verifySignatures as judgeOnNode } from '../verify/verify-signatures.js';

const NodeBuffer = globalThis.Buffer;
const all = await victims();
// After the last stamp: making them takes a busy machine minutes.
const now = new Date();

/** Runs as in the browser: the `Buffer` of a library instead of Node's. */
async function withoutNode<T>(run: () => Promise<T>): Promise<T> {
  globalThis.Buffer = WebBuffer as unknown as typeof Buffer;
  try {
    return await run();
  } finally {
    globalThis.Buffer = NodeBuffer;
  }
}

// The kernel once more, so that also its constants are the library's.
jest.resetModules();
const { verifySignatures: judgeOnWeb } = await withoutNode(() => import('./index.js'));

const ofLibrary = (bytes: Buffer) => WebBuffer.from(Uint8Array.from(bytes).buffer) as unknown as Buffer;

async function inTheBrowser(pdf: Buffer, root: Buffer): Promise<unknown> {
  return plainReport(await withoutNode(() => judgeOnWeb(ofLibrary(pdf), { roots: [ofLibrary(root)], now })));
}

const inNode = (pdf: Buffer, root: Buffer) => judgeOnNode(pdf, { roots: [root], now });

test.each(all.map((victim) => [victim.name, victim] as const))('a good file is good: %s', async (_, { pdf, pki }) => {
  const report = inNode(pdf, pki.root.der);
  expect(report.valid).toBe(true);
  expect(await inTheBrowser(pdf, pki.root.der)).toEqual(plainReport(report));
});

test('each variant of the twelve classes of attack is found, in the same words', async () => {
  const kinds = new Set<AttackClass>();
  for (const [i, { make, class: kind }] of attacks.entries()) {
    const { pki, ...victim } = all[i % all.length] as (typeof all)[number];
    const altered = await make({ ...victim, pki });
    const report = inNode(altered, pki.root.der);
    expect(report.intact).toBe(false);
    expect(await inTheBrowser(altered, pki.root.der)).toEqual(plainReport(report));
    kinds.add(kind);
  }
  expect(kinds.size).toBe(12);
});

test('two hundred random byte changes over all zones are found, in the same words', async () => {
  let cases = 0;
  for (const [i, { pdf, pki }] of all.entries()) {
    for (const change of byteChanges(pdf, 34, 20_261_125 + i)) {
      const report = inNode(change.pdf, pki.root.der);
      expect(report.intact).toBe(false);
      expect(await inTheBrowser(change.pdf, pki.root.der)).toEqual(plainReport(report));
      cases += 1;
    }
  }
  expect(cases).toBeGreaterThanOrEqual(200);
});
