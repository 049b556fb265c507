import { failedFiles, merged } from './second-chance.mjs';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const report = (...testResults: ReturnType<typeof file>[]) => {
  const count = (status: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status).length;
  const unloaded = testResults.filter(({ assertionResults }) => assertionResults.length === 0).length;
  return {
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numRuntimeErrorTestSuites: unloaded,
    numPendingTests: count('pending'),
    numTodoTests: 0,
  };
};

const broken = ['a', 'b', 'c', 'd'].map((name) => file(name, 'failed'));

test('few failing files are tried once more, many are a fault', () => {
  expect(failedFiles(report(...broken.slice(0, 3), file('e', 'passed')), ['medium'])).toEqual(['a', 'b', 'c']);
  expect(failedFiles(report(...broken), ['medium'])).toEqual([]);
});

test.each([[['node', 'web']], [['node']], [['medium', 'node']]])('no unit test is tried again: %j', (projects) => {
  expect(failedFiles(report(broken[0]!), projects)).toEqual([]);
});

test('the second verdict of a file takes the place of the first, and only of that file', () => {
  const first = report(file('a', 'passed', 'passed'), file('b', 'passed', 'failed', 'pending'), file('c'));
  expect(merged(first, report(file('b', 'passed', 'passed', 'pending'), file('c', 'passed')))).toMatchObject({
    numPassedTests: 5,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 1,
    retried: 2,
  });
  expect(merged(first, report(file('b', 'failed', 'passed', 'pending'), file('c')))).toMatchObject({
    numPassedTests: 3,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 1,
    retried: 0,
    testResults: [{ name: 'a' }, { name: 'b', status: 'failed' }, { name: 'c' }],
  });
});
