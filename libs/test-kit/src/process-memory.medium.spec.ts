import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { memoryPieces, readsForeignMemory } from './process-memory.js';
import { endWithUs } from './start-child.js';

const UNWRITTEN = 512 * 1024 * 1024;
/** Longer than a page, so that it lies in two at least. */
const SECRET = 6000;
const byteAt = (n: number) => ((n * n * 31 + n * 7) >> 3) & 255;

/** Writes the secret into the middle of a large region, byte by byte: it stands nowhere else. */
const program = `
  globalThis.large = Buffer.allocUnsafeSlow(${UNWRITTEN});
  const byteAt = ${byteAt};
  for (let n = 0; n < ${SECRET}; n += 1) large[${UNWRITTEN / 2} + n] = byteAt(n);
  process.stdout.write('written');
  setInterval(() => undefined, 60_000);
`;

(readsForeignMemory() ? test : test.skip)(
  'what a process has written is read whole, and what it only asked for is not read',
  async () => {
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    endWithUs(child);
    const died = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`it has written nothing: ${code ?? signal}`);
    });
    try {
      await Promise.race([once(child.stdout, 'data'), died]);
      const secret = Buffer.from(Array.from({ length: SECRET }, (_, n) => byteAt(n)));
      let bytes = 0;
      let found = false;
      for await (const piece of memoryPieces(child.pid ?? 0, secret.length)) {
        bytes += piece.length;
        found ||= piece.includes(secret);
      }
      expect(found).toBe(true);
      expect(bytes).toBeLessThan(UNWRITTEN);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
