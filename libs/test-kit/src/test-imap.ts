import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { dovecot, dovecotConf } from '@portal/platform/imap-server';
import { freePort } from '@portal/platform/ports';
import { serverAccount } from '@portal/platform/postgres';
import { startChild, type Child } from './start-child.js';

/** A real IMAP server with one mailbox. Tests close it and open it again on the same port. */
export interface TestImap {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly passwordFile: string;
  open(): Promise<void>;
  close(): Promise<void>;
  /** Closes it, and takes its mails away. */
  remove(): Promise<void>;
}

const user = 'rebotes';
const password = 'una-clave-de-prueba';

const nameOf = (flag: '-un' | '-gn', id: number | undefined): string =>
  execFileSync('id', [flag, ...(id === undefined ? [] : [String(id)])], { encoding: 'utf8' }).trim();

/** @example const imap = await testImap(); await imap.open(); */
export async function testImap(): Promise<TestImap> {
  const account = serverAccount();
  const [folder, port] = [await mkdtemp(path.join(os.tmpdir(), 'portal-imap-')), await freePort()];
  const [config, passwordFile] = [path.join(folder, 'dovecot.conf'), path.join(folder, 'clave')];
  await writeFile(passwordFile, password);
  const owner = [nameOf('-un', account?.uid), nameOf('-gn', account?.uid)] as const;
  await writeFile(config, dovecotConf({ folder, port, owner, password }));
  for (const inside of ['run', 'state', 'mail']) await mkdir(path.join(folder, inside));
  if (account)
    for (const inside of ['', 'run', 'state', 'mail']) await chown(path.join(folder, inside), account.uid, account.gid);
  let child: Child | undefined;
  const close = async () => {
    await child?.stop('SIGTERM');
    child = undefined;
  };
  return {
    port,
    user,
    password,
    passwordFile,
    open: async () => {
      child = await startChild(dovecot(), ['-F', '-c', config], { ...account }, () => greets(port), [folder]);
    },
    close,
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const greets = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', () => {
      socket.destroy();
      resolve();
    });
  });
