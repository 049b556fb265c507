import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeIncrement, openIncrement } from '@portal/pdf-signature';
import { drawing, evidence, preparedPdf } from '@portal/pdf-signature/test/documents';
import { eventually } from '@portal/test-kit';
import { requireValidators, validate } from '@portal/validators';
import { testCalls, type Certificada } from '../test/test-calls.js';
import { testService, type TestService } from '../test/test-service.js';
import { unaTsa, type TsaDePrueba } from '../test/tsa.js';

type Rol = 'conductor' | 'propietario';
let s: TestService;
let tsa: TsaDePrueba | undefined;
let folder: string;
beforeAll(requireValidators);
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'certificados-'));
});
afterEach(async () => {
  await s?.close();
  await tsa?.close();
  tsa = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** One role's signature by the running authority, appended by the kernel. */
async function firmar(pdf: Buffer, field: Rol, certify: boolean, { dueno, id }: Certificada): Promise<Buffer> {
  const appearance = { drawing: drawing(), evidence: evidence() };
  const open = openIncrement({ pdf, field, certify, appearance, signedAt: new Date() });
  const claim = { claimId: randomUUID(), dueno, certificateId: id, digest: open.digest.toString('hex') };
  const { cms, nivel } = await eventually('the signature', () => s.firmar(claim));
  expect(nivel).toBe('B-T');
  return closeIncrement(open.draft, Buffer.from(cms, 'base64'), open.digest);
}

/** Root, and the CRLs as they stand after the signatures: both orders of one running authority. */
async function juzgar(orden: readonly Rol[], ajena?: Pick<TsaDePrueba, 'raiz' | 'crls'>) {
  const c = testCalls(s);
  let pdf = await preparedPdf();
  for (const [i, rol] of orden.entries()) pdf = await firmar(pdf, rol, i === 0, await c.certificar(rol));
  const write = async (name: string, bytes: Buffer) => {
    await writeFile(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const file = await write('documento.pdf', pdf);
  const roots = [await write('raiz.pem', await c.pki('raiz.pem')), ...(ajena ? [ajena.raiz] : [])];
  const crls = [
    await write('raiz.crl', await c.pki('raiz.crl')),
    await write('emisora.crl', await c.pki('emisora.crl')),
    ...(ajena?.crls ?? []),
  ];
  return validate(file, { roots, crls });
}

const ordenes: Rol[][] = [
  ['conductor', 'propietario'],
  ['propietario', 'conductor'],
];

test('every validator accepts B-T with our own timestamps, in both orders, CRLs given', async () => {
  s = await testService();
  for (const orden of ordenes) {
    const verdicts = await juzgar(orden);
    expect(verdicts.filter(({ conforme }) => !conforme)).toEqual([]);
    expect(verdicts.filter(({ validador }) => validador === 'pyHanko')).toHaveLength(2);
  }
});

test('every validator accepts B-T with the timestamps of an external authority, in both orders', async () => {
  tsa = await unaTsa();
  s = await testService({ TSA_URL: tsa.url, TSA_RAIZ_FILE: tsa.raiz, TSA_PLAZO_MS: '8000' });
  for (const orden of ordenes) expect((await juzgar(orden, tsa)).filter(({ conforme }) => !conforme)).toEqual([]);
  expect(tsa.pedidos.length).toBeGreaterThanOrEqual(4);
});
