/** The bare flow in a process of its own: the parent names the variant and the signers, it answers what they cost. */
import pg from 'pg';
import { testPki } from '../../../libs/pdf-signature/test/pki.js';
import { p12Of, signWithSignpdf } from '../peers/signpdf.js';
import type { Signer } from '../platform/signers.js';
import { withKernel, type Sign } from './bare-sign.js';
import { BareFlow } from './bare.js';
import { everybodySigns } from './users.js';

export interface Setting {
  readonly databaseUrl: string;
  readonly objectsDir: string;
  readonly keks: { signers: string; authorities: string };
  readonly variant: 'kernel' | 'signpdf';
}

export interface Cost {
  readonly signatures: number;
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** The peer keeps a PKCS#12 file per person; one stands for all of them here. It has no timestamps: none is asked for. */
function peer(): Sign {
  const pki = testPki();
  const p12 = p12Of(pki.conductor, pki.issuing);
  return async (pdf, { key }) => {
    await key();
    return { signed: await signWithSignpdf(pdf, p12), cms: Buffer.alloc(3000), digest: '0'.repeat(64) };
  };
}

const setting = JSON.parse(process.argv[2] ?? '{}') as Setting;
const [pool, authority] = [new pg.Pool({ connectionString: setting.databaseUrl, max: 10 }), new pg.Pool({ connectionString: setting.databaseUrl, max: 10 })];
const keks = { signers: Buffer.from(setting.keks.signers, 'hex'), authorities: Buffer.from(setting.keks.authorities, 'hex') };
const flow = new BareFlow(pool, authority, setting.objectsDir, keks, setting.variant === 'kernel' ? withKernel : peer());

process.on('message', (signers: Signer[]) => {
  const [before, since] = [process.cpuUsage(), performance.now()];
  const done = (signatures: number): void => {
    const { user, system } = process.cpuUsage(before);
    process.send?.({ signatures, cpuMs: (user + system) / 1000, wallMs: performance.now() - since } satisfies Cost);
  };
  everybodySigns(signers, (signer) => flow.run(signer)).then(done, (error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.once('disconnect', () => void Promise.all([pool.end(), authority.end()]));
process.send?.('ready');
