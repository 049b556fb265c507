import { expect, test } from '@jest/globals';
import { inWords } from '../publish/kind.mjs';
import { linesIn, touchedBetween } from './state.mjs';

const since = '2026-11-28T10:00:00.000Z';

test('the lines are read as the command says them', () => {
  const rows = [
    { area: 'mfe-admin', version: '0.1.0-0a1b2c3d', since, previous: '0.1.0-00000000', by: 'ana' },
    { area: 'pdf', version: '0.1.0-0a1b2c3d4e5f', since },
    // In no line.
    { area: 'mfe-otra', version: '0.1.0-0a1b2c3d', since, previous: '0.1.0-0a1b2c3d', by: 'ana', withdrawn: true },
  ] as const;
  expect(linesIn(`${rows.map(inWords).join('\n')}\n`)).toEqual({
    'mfe-admin': '0.1.0-0a1b2c3d',
    pdf: '0.1.0-0a1b2c3d4e5f',
  });
});

test('what is another one, came or went was touched', () => {
  const state = { built: {}, lines: { pdf: '1', shell: '1' }, shown: {}, restarted: { pdf: '10', gateway: '11' } };
  const after = { ...state, lines: { pdf: '2', shell: '1' }, restarted: { pdf: '12', auditoria: '13' } };
  expect(touchedBetween(state, after)).toEqual({
    built: [],
    lines: ['pdf'],
    shown: [],
    restarted: ['auditoria', 'gateway', 'pdf'],
  });
});
