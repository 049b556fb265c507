import { expect, test } from '@jest/globals';
import { isAway } from './patient-pool.mjs';

test.each([
  { code: '57P01', message: 'terminating connection due to administrator command' },
  { code: '57P03', message: 'the database system is starting up' },
  { code: '08006', message: 'connection failure' },
  { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
  { message: 'Connection terminated unexpectedly' },
])('$code $message: the server comes back', (error) => expect(isAway(error)).toBe(true));

test.each([
  { code: '42P01', message: 'relation "x" does not exist' },
  { code: '57014', message: 'canceling statement due to statement timeout' },
  { message: 'something else' },
])('$code $message stays what it is', (error) => expect(isAway(error)).toBe(false));
