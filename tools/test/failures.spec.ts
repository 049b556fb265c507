import path from 'node:path';
import { root } from '../platform/places.mjs';
import { jestFailures, journeyFailures, phaseFailure } from './failures.mjs';

const passed = { status: 'passed', fullName: 'counts', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'adds',
  failureMessages: ['\u001b[31mexpected 2\u001b[39m\n  at a.spec.ts:1'],
};

test('a failed test is named with its file and the beginning of its reason', () => {
  const name = path.join(root, 'libs/a.spec.ts');
  expect(
    jestFailures({
      testResults: [
        { name, status: 'failed', message: 'both', assertionResults: [passed, failed] },
        { name: path.join(root, 'libs/b.spec.ts'), status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  ).toEqual(['libs/a.spec.ts › adds\nexpected 2\n  at a.spec.ts:1']);
});

test('a file that could not be loaded is named too', () => {
  const name = path.join(root, 'libs/a.spec.ts');
  const testResults = [{ name, status: 'failed', message: 'no such module', assertionResults: [] }];
  expect(jestFailures({ testResults })).toEqual(['libs/a.spec.ts\nno such module']);
});

test('a journey is named when its last try failed', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'rutas.e2e.ts',
    title,
    tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
  });
  const inner = { specs: [spec('sends', 'unexpected', 'first', 'second'), spec('reads', 'flaky', 'first')] };
  const report = {
    suites: [{ specs: [spec('opens', 'expected')], suites: [inner] }],
    errors: [{ message: 'no page' }],
  };
  expect(journeyFailures(report)).toEqual(['e2e/rutas.e2e.ts › sends\nsecond', 'e2e\nno page']);
});

test('of a long reason the telling end of a tool is kept, and the beginning of a test', () => {
  expect(phaseFailure('lint', new Error(`${'x'.repeat(5000)}\nthe fault`))).toMatch(/^lint\nx+\nthe fault$/);
  const long = { ...failed, failureMessages: [`the fault ${'x'.repeat(5000)}`] };
  const [told] = jestFailures({
    testResults: [{ name: root, status: 'failed', message: '', assertionResults: [long] }],
  });
  expect(told).toMatch(/^ › adds\nthe fault x+$/);
  expect(told!.length).toBeLessThan(1300);
});
