import { expect, test } from '@jest/globals';
import { takesNoShell } from '../../publish/remotes/demand-fit.mjs';
import { refusalsUnmeant, shellUnmeant } from './refusals-meant.mjs';

const said = 'se construyó con contratos 0.2.0 y el portal en marcha tiene 0.1.0: es más nuevo que el portal';
const other = 'mfe-inicio tiene ya una de sus direcciones';
const [older, same] = [
  { here: '0.2.0', there: '0.1.0' },
  { here: '0.2.1', there: '0.2.0' },
];

test('contracts that grew are refused to an older shell, of every remote', () => {
  expect(refusalsUnmeant({ 'mfe-firma': said, 'mfe-admin': said }, older)).toEqual([]);
});

test('contracts of the same kind are taken', () => {
  expect(refusalsUnmeant({ 'mfe-firma': undefined, 'mfe-admin': undefined }, same)).toEqual([]);
});

test.each([
  ['all are refused though the shell carries what they need', { 'mfe-firma': said, 'mfe-admin': said }, same, 2],
  ['one of them is', { 'mfe-firma': undefined, 'mfe-admin': said }, same, 1],
  ['one is taken that asks for more', { 'mfe-firma': undefined, 'mfe-admin': said }, older, 1],
  ['one is refused for another reason', { 'mfe-firma': other, 'mfe-admin': said }, older, 1],
])('a break: %s', (_what, words, contracts, breaks) => {
  expect(refusalsUnmeant(words, contracts)).toHaveLength(breaks);
});

test.each([
  ['by a gateway that takes no shell', takesNoShell, same, false],
  ['by one whose contracts are older', said, older, true],
])('a shell is refused %s', (_where, words, contracts, takesShells) => {
  expect(shellUnmeant(words, contracts, takesShells)).toEqual([]);
});

test.each([
  ['it is taken where none is shown', undefined, same, false],
  ['it is refused for its contracts where none is shown', said, older, false],
  ['it is taken where contracts are older', undefined, older, true],
  ['it is refused where they are not', said, same, true],
])('a break: %s', (_what, words, contracts, takesShells) => {
  expect(shellUnmeant(words, contracts, takesShells)).toHaveLength(1);
});
