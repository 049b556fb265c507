import { expect, test } from '@jest/globals';
import { peopleOf } from './pages.mjs';

test('twenty pages are open, of guests, signers, registrars and administrators', () => {
  const people = peopleOf({ links: ['uno', 'otro'], registrant: 'sid=r', administrator: 'sid=a' });
  expect(people).toHaveLength(20);
  expect(new Set(people.map(({ who }) => who)).size).toBe(5);
  expect(people.filter(({ cookie }) => cookie !== undefined)).toHaveLength(12);
});
