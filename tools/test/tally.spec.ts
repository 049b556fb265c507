import { failedLines, fromReport, lastLine, ofJest, ofPlaywright, sum } from './tally.mjs';

test('the last line counts all phases, and what passed only on a second try', () => {
  const jest = ofJest({
    numPassedTests: 10,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    retried: 2,
    testResults: [{ name: 'a.spec.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  });
  const e2e = ofPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 1 }, errors: [] });
  const total = sum([jest, e2e]);
  expect(lastLine(total)).toBe('16 passed, 2 failed, 4 skipped, 3 only on a second try');
  expect(failedLines(total).slice(1)).toEqual([expect.stringMatching(/^✗ .*a\.spec\.ts\nno such module$/)]);
  expect(failedLines(sum([e2e]))).toEqual([]);
});

test('journeys that could not start are failures', () => {
  expect(ofPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }).failed).toBe(1);
});

test('a phase without report is one failure', () => {
  expect(fromReport('/no/such/medium.json', ofJest, true)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    retried: 0,
    failures: ['medium.json: a failure that no report shows'],
  });
});
