import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { requireValidators, validate } from '@portal/validators';
import { overlayIncrement, replaceAt } from '../test/attacks.js';
import { packedPdf, preparedPdf } from '../test/documents.js';
import { certificate, testPki } from '../test/pki.js';
import { signBoth, type SignStep } from '../test/sign.js';

const pki = testPki();
let folder: string;
let roots: string[];

beforeAll(async () => {
  await requireValidators();
  folder = await mkdtemp(path.join(os.tmpdir(), 'pdf-signature-'));
  roots = [path.join(folder, 'raiz.pem')];
  await writeFile(roots[0] as string, pki.root.pem);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function judge(pdf: Buffer) {
  const file = path.join(folder, 'documento.pdf');
  await writeFile(file, pdf);
  return validate(file, { roots });
}

const names = (order: readonly SignStep['field'][]) => order.join(' then ');
const orders: SignStep['field'][][] = [['conductor'], ['conductor', 'propietario'], ['propietario', 'conductor']];

const cases = (['B-B', 'B-T'] as const).flatMap((level) =>
  orders.map((order) => [level, names(order), order] as const),
);

test.each(cases)('every validator accepts every signature at %s: %s', async (level, _, order) => {
  const verdicts = await judge((await signBoth(await preparedPdf(), order, pki, level)).at(-1) as Buffer);
  expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
  for (const validador of ['pdfsig', 'openssl', 'pyHanko']) {
    expect(verdicts.filter((verdict) => verdict.validador === validador)).toHaveLength(order.length);
  }
  expect(
    verdicts.find((verdict) => verdict.validador === 'pdfsig' && verdict.firma === order.at(-1))?.veredicto,
  ).toContain('todo el documento');
});

test('a file with object and cross-reference streams is continued in kind and accepted', async () => {
  const verdicts = await judge(
    (await signBoth(await packedPdf(), ['conductor', 'propietario'], pki, 'B-T')).at(-1) as Buffer,
  );
  expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
});

test('one person may sign in both roles', async () => {
  const same = { ...pki, propietario: pki.conductor };
  const verdicts = await judge(
    (await signBoth(await preparedPdf(), ['conductor', 'propietario'], same, 'B-T')).at(-1) as Buffer,
  );
  expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
});

test('a company’s certificate with given name, surname and title of who signs for it is accepted by every one', async () => {
  const propietario = certificate({
    commonName: 'Transportes del Pacífico S.A.S.',
    representative: { givenName: 'Claudia Patricia', surname: 'Ibargüen Muñoz', title: 'Gerente' },
    serial: '6b22e8049d517cb0',
    issuer: pki.issuing,
  });
  const verdicts = await judge(
    (await signBoth(await preparedPdf(), ['propietario', 'conductor'], { ...pki, propietario }, 'B-T')).at(
      -1,
    ) as Buffer,
  );
  expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
  for (const validador of ['pdfsig', 'openssl', 'pyHanko'])
    expect(verdicts.filter((verdict) => verdict.validador === validador)).toHaveLength(2);
});

test('the validators are awake: a changed byte and an overlay are refused', async () => {
  const signed = (await signBoth(await preparedPdf(), ['conductor', 'propietario'], pki)).at(-1) as Buffer;
  const refusing = async (pdf: Buffer) =>
    new Set((await judge(pdf)).filter((verdict) => !verdict.conforme).map((verdict) => verdict.validador));
  expect([...(await refusing(replaceAt(signed, signed.indexOf('/Rect') + 8, 0x39)))]).toEqual(
    expect.arrayContaining(['pdfsig', 'openssl', 'pyHanko']),
  );
  expect([...(await refusing(overlayIncrement(signed)))]).toEqual(expect.arrayContaining(['pyHanko', 'mutool']));
});
