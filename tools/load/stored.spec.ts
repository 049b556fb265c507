import { expect, test } from '@jest/globals';
import { perEnrolment } from './stored.mjs';

test('what was there before is nobody’s', () =>
  expect(
    perEnrolment(
      { enrolments: 2, bytes: { archivos: 100 } },
      { enrolments: 6, bytes: { archivos: 900, mensajes: 40 } },
    ),
  ).toEqual({ archivos: 200, mensajes: 10 }));

test('without an enrolment more there is no figure', () => {
  const same = { enrolments: 2, bytes: { archivos: 100 } };
  expect(perEnrolment(same, same)).toEqual({});
});
