import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { leavingOut } from './left-out.mjs';

/** The unit tests that reach a rule, as Jest lists them. */
function related(left: readonly string[]): string[] {
  const rule = path.join(root, 'services/inscripciones/src/enlaces/por-dia.rules.ts');
  const { args, env } = leavingOut(left, root);
  const jest = [path.join(root, 'node_modules/jest/bin/jest.js'), '--listTests', '--json', '--selectProjects', 'node'];
  const asked = { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const listed = execFileSync(process.execPath, [...jest, '--findRelatedTests', rule, ...args], asked);
  return (JSON.parse(listed) as string[]).map((file) => path.relative(root, file)).toSorted();
}

test('what is left out does not run, and tests on real parts are no unit tests all the same', () => {
  const [first = '', ...others] = related([]);
  expect([first, ...others].filter((file) => file.includes('.medium.'))).toEqual([]);
  expect(others).not.toEqual([]);
  expect(related([first])).toEqual(others);
});
