/** The bare flow in a process of its own: it names its port, and whenever it is asked the CPU it has spent so far. */
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { testPki } from '@portal/pdf-signature/test/pki';
import { p12Of, signWithSignpdf } from '../peers/signpdf.js';
import { bareServer } from './bare-server.js';
import { withKernel, type Sign } from './bare-sign.js';
import { BareFlow } from './bare.js';

export interface Setting {
  readonly databaseUrl: string;
  readonly objectsDir: string;
  readonly keks: { signers: string; authorities: string };
  /** Our kernel as in the portal; without timestamp and verification; the peer. */
  readonly variant: 'kernel' | 'plain' | 'signpdf';
}

/**
 * The peer keeps a PKCS#12 file per person; one stands for all of them here. It has no timestamps: none is asked for.
 */
function peer(): Sign {
  const pki = testPki();
  const p12 = p12Of(pki.conductor, pki.issuing);
  return async (pdf, { key }) => {
    await key();
    return { signed: await signWithSignpdf(pdf, p12), cms: Buffer.alloc(3000), digest: '0'.repeat(64) };
  };
}

const setting = JSON.parse(process.argv[2] ?? '{}') as Setting;
const [pool, authority] = [
  new pg.Pool({ connectionString: setting.databaseUrl, max: 10 }),
  new pg.Pool({ connectionString: setting.databaseUrl, max: 10 }),
];
const keks = {
  signers: Buffer.from(setting.keks.signers, 'hex'),
  authorities: Buffer.from(setting.keks.authorities, 'hex'),
};
const flow = new BareFlow(
  pool,
  authority,
  setting.objectsDir,
  keks,
  setting.variant === 'signpdf' ? peer() : withKernel(setting.variant === 'plain'),
);

const server = bareServer(flow).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
  void Promise.all([pool.end(), authority.end()]);
});
