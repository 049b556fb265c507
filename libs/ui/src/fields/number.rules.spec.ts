import { cutBy, numberOf, shownNumber, stepped, typedNumber } from './number-field.js';

const axles = { min: 1, max: 10 };
const percent = { min: 1, max: 100, decimals: 2, capped: false };

test.each([
  ['4a7', '10'],
  ['12', '10'],
  ['-3', '3'],
  ['1,5', '10'],
  ['', ''],
])('axles typed as %s are %s: the input stops at its limit', (typed, shown) =>
  expect(typedNumber(typed, axles)).toBe(shown),
);

test.each([
  ['12.5', '12,5', 12.5],
  ['12,', '12,', 12],
  ['12,345', '12,34', 12.34],
  ['150', '150', 150],
  [',', ',', ''],
  ['', '', ''],
])(
  'a percentage typed as %s shows %s and is %s: what is too much stays, for validation to name',
  (typed, shown, value) => {
    expect(typedNumber(typed, percent)).toBe(shown);
    expect(numberOf(shown)).toBe(value);
  },
);

test('the field names only what the input cuts off', () => {
  expect(cutBy('25', axles)).toBe('El máximo es 10: se cambió 25 por 10.');
  expect([cutBy('10', axles), cutBy('', axles), cutBy('x', axles), cutBy('150', percent)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('steps keep the limits and begin at the lowest', () => {
  expect([
    stepped(10, 1, axles),
    stepped(1, -1, axles),
    stepped(undefined, -1, axles),
    stepped(150, 1, percent),
  ]).toEqual([10, 1, 1, 100]);
  expect([shownNumber(12.5), shownNumber(''), shownNumber(undefined)]).toEqual(['12,5', '', '']);
});
