import { expect, test } from '@jest/globals';
import { linePlot, markStep } from './plot.mjs';

test.each([
  [5, 1],
  [7, 2],
  [0.9, 0.2],
  [1300, 500],
])('marks up to %d stand every %d', (most, step) => expect(markStep(most)).toBeCloseTo(step));

test('a plot spans its field from the first point to the last, with a name for each line', () => {
  const svg = linePlot('Firmas', [
    {
      name: 'bien',
      points: [
        [0, 0],
        [10, 5],
      ],
    },
    { name: 'nadie', points: [] },
  ]);
  expect(svg).toContain('points="52.0,272.0 490.0,12.0"');
  expect(svg).toContain('>bien</text>');
  expect(svg).not.toContain('nadie');
});

test('nothing to show says so', () => expect(linePlot('Firmas', [])).toContain('Sin datos.'));
