import { remotes } from '../platform/environment.mjs';
import { fromSource } from './dev.mjs';

const part = (name: string) => ({
  name,
  command: 'node',
  args: ['dist/main.js'],
  options: { cwd: '/portal/x', env: { UNO: '1' } },
  ready: async () => undefined,
});

test('in development the gateway follows the builds of the remotes; no other process hears of them', () => {
  const { REMOTES_DIRS, ...others } = fromSource(part('gateway')).options?.env ?? {};
  expect(Object.keys(JSON.parse(String(REMOTES_DIRS))).toSorted()).toEqual(remotes.toSorted());
  expect(others).toMatchObject({ UNO: '1' });
  expect(fromSource(part('pdf')).options?.env).not.toHaveProperty('REMOTES_DIRS');
});
