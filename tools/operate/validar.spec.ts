import { wordsOf } from './own-verdicts.mjs';
import { reportOf } from './report-of.mjs';

const at = '2026-11-21T16:20:07.000Z';
const person = { subject: 'CN=Ana Muñoz\nC=CO' };
const good = {
  field: 'conductor',
  level: 'B-T',
  problems: [],
  timestamp: { valid: true, genTime: at, authority: { subject: 'CN=Sello' } },
  proof: { by: 'timestamp', at },
  chain: [person, { subject: 'CN=Emisora' }],
  revocation: { then: { status: 'good', asOf: at }, now: { status: 'revoked', on: '2026-11-21T17:00:00.000Z' } },
  later: [{ kind: 'dss', signed: [] }],
};
const document = {
  signatures: [good],
  docTimestamps: [],
  revisions: [
    { kind: 'base', signed: [] },
    { kind: 'signature', signed: ['conductor'] },
  ],
  problems: [],
};

test('our own judgement in Spanish: level, stamp, chain, then and now, what came later', () => {
  const [signature, whole] = wordsOf(document);
  expect(signature).toMatchObject({ validador: 'propio', firma: 'conductor', conforme: true, nivel: 'B-T' });
  expect(signature?.veredicto).toBe(
    'B-T; sello válido del 2026-11-21 16:20:07 UTC por Sello; cadena Ana Muñoz ← Emisora; entonces vigente (CRL del 2026-11-21 16:20:07 UTC), hoy revocado desde el 2026-11-21 17:00:00 UTC; después: /DSS',
  );
  expect(whole).toMatchObject({ conforme: true, veredicto: 'base → firma conductor' });
});

test('every problem has words of its own', () => {
  const [signature, whole] = wordsOf({
    ...document,
    signatures: [{ ...good, level: undefined, problems: ['DIGEST', 'LATER_CHANGE'] }],
    problems: ['TRAILING_BYTES'],
  });
  expect([signature?.conforme, whole?.conforme]).toEqual([false, false]);
  expect(signature?.veredicto).toContain(
    'ningún nivel; los bytes firmados cambiaron; cambios posteriores no permitidos',
  );
  expect(whole?.veredicto).toContain('bytes sobrantes al final');
});

test('a file that cannot be read is one verdict, and it says no', () => {
  expect(
    wordsOf({
      signatures: [],
      docTimestamps: [],
      revisions: [],
      problems: ['UNREADABLE'],
      refusal: { code: 'DAMAGED', detail: 'DAMAGED: x' },
    }),
  ).toEqual([{ validador: 'propio', conforme: false, veredicto: 'no se lee: DAMAGED: x' }]);
});

test('one block per signature with its levels, the document last, told verdicts marked apart', () => {
  const table = reportOf([
    { validador: 'propio', firma: 'conductor', conforme: true, nivel: 'B-T', veredicto: 'B-T; nada después' },
    { validador: 'openssl', firma: 'conductor', conforme: true, informa: true, veredicto: 'hoy: revocado' },
    { validador: 'qpdf', conforme: false, veredicto: 'roto' },
  ]);
  expect(table.split('\n')).toEqual([
    '  conductor · nivel B-T',
    '    ✓ propio          B-T',
    '                      nada después',
    '    · openssl         hoy: revocado',
    '  documento',
    '    ✗ qpdf            roto',
  ]);
});
