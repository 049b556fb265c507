import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs openssl beside the given files. @returns output and whether it succeeded; both streams together */
export async function openssl(
  args: readonly string[],
  files: Record<string, Buffer | string>,
): Promise<{ ok: boolean; text: string }> {
  const cwd = await mkdtemp(path.join(os.tmpdir(), 'portal-openssl-'));
  try {
    await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(path.join(cwd, name), bytes)));
    const { stdout, stderr } = await run('openssl', args, { cwd });
    return { ok: true, text: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT')
      throw new Error('openssl is missing. Bring it with: apt-get install -y openssl', { cause: error });
    return { ok: false, text: stdout + stderr };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

/** The values of a certificate's subject as openssl reads them, by attribute name. */
export async function sujetoSegunOpenssl(der: Buffer): Promise<Record<string, string>> {
  const { ok, text } = await openssl(
    ['x509', '-inform', 'DER', '-in', 'c.der', '-noout', '-subject', '-nameopt', 'sep_multiline,utf8,sname,align'],
    { 'c.der': der },
  );
  if (!ok) throw new Error(text);
  const lines = text
    .split('\n')
    .slice(1)
    .filter((line) => line.startsWith('    '));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at).trim(), line.slice(at + 1)];
    }),
  );
}
