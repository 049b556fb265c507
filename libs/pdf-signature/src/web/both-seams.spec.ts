import { jest } from '@jest/globals';
import { plainReport } from '../../test/plain-report.js';
import type { DocumentReport, Trust } from '../verify/document-report.js';
import { verifySignatures as judgeOnNode } from '../verify/verify-signatures.js';
import { verifySignatures as judgeOnWeb } from './index.js';

/** What the kernel's own tests ask for: each judgement is asked again of the browser's seam. */
interface Asked {
  pdf: Buffer;
  trust: Trust;
  report: DocumentReport;
}

const asked: Asked[] = [];
const remember = (pdf: Buffer, trust: Trust = {}): DocumentReport => {
  const report = judgeOnNode(pdf, trust);
  asked.push({ pdf, trust, report });
  return report;
};

jest.resetModules();
jest.unstable_mockModule('../verify/verify-signatures.js', () => ({ verifySignatures: remember }));

const suites = ['verify-signatures', 'levels', 'report-signature', 'hostile', 'limits', 'evidence'];
for (const suite of suites) await import(`../verify/${suite}.spec.js`);

const judgements = async (of: (one: Asked) => boolean) =>
  Promise.all(
    asked.filter(of).map(async ({ pdf, trust, report }) => ({
      node: plainReport(report) as DocumentReport,
      web: plainReport(await judgeOnWeb(pdf, trust)) as DocumentReport,
    })),
  );

test('with a root, the browser judges every file of the tests before this one as Node does', async () => {
  const all = await judgements(({ trust }) => trust.roots !== undefined);
  expect(all.length).toBeGreaterThan(300);
  for (const { node, web } of all) expect(web).toEqual(node);
});

test('without a root nothing binds the last certificate: there the browser may be narrower, and never wider', async () => {
  const all = await judgements(({ trust }) => trust.roots === undefined);
  expect(all.length).toBeGreaterThan(100);
  const different = all.filter(({ node, web }) => JSON.stringify(node) !== JSON.stringify(web));
  expect(different.filter(({ node, web }) => web.intact || !node.intact)).toEqual([]);
});
