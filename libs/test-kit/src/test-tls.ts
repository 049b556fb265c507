import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A private authority of the test's own and what it made, as PEM files. */
export interface TestTls {
  /** The authority. */
  readonly ca: string;
  /** Another authority, which made nothing. */
  readonly otherCa: string;
  /** A server's certificate for `localhost`, and for no other name or address. */
  readonly cert: string;
  readonly key: string;
  close(): Promise<void>;
}

/** @example const tls = await testTls(); const platform = await testPlatform({}, tls); */
export async function testTls(): Promise<TestTls> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'portal-tls-'));
  const file = (name: string) => path.join(dir, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: dir });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const name of ['ca', 'otra'])
    await openssl(
      ...['req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`],
      ...['-days', '2', '-subj', `/CN=autoridad ${name}`],
    );
  await openssl('req', ...key, '-keyout', 'servidor.key', '-out', 'servidor.csr', '-subj', '/CN=servidor');
  await writeFile(file('nombres'), 'subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth\n');
  await openssl(
    ...['x509', '-req', '-in', 'servidor.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', '2', '-extfile', 'nombres', '-out', 'servidor.pem'],
  );
  return {
    ca: file('ca.pem'),
    otherCa: file('otra.pem'),
    cert: file('servidor.pem'),
    key: file('servidor.key'),
    close: () => rm(dir, { recursive: true, force: true }),
  };
}
