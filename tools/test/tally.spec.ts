import { fromReport, lastLine, ofJest, ofPlaywright, sum } from './tally.mjs';

test('the last line counts all phases, and what passed only on a second try', () => {
  const jest = ofJest({
    numPassedTests: 10,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    retried: 2,
  });
  const e2e = ofPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 1 }, errors: [] });
  expect(lastLine(sum([jest, e2e]))).toBe('16 passed, 2 failed, 4 skipped, 3 only on a second try');
});

test('journeys that could not start are failures', () => {
  expect(ofPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }).failed).toBe(1);
});

test('a phase without report is one failure', () => {
  expect(fromReport('/no/such/report.json', ofJest, true)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: 0 });
});
