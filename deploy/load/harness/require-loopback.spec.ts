import { expect, test } from '@jest/globals';
import { requireLoopback } from './require-loopback.mjs';

test.each(['http://localhost:3000', 'http://127.0.0.1:4700', 'http://127.1.2.3', 'https://[::1]:3000'])(
  '%s is this machine',
  (origin) => expect(requireLoopback(origin)).toBe(origin),
);

test.each([
  'http://portal.example:3000',
  'http://10.0.0.5:3000',
  'http://localhost.example',
  'http://127.0.0.1.example:80',
  'http://localhost@portal.example',
  'http://127.0.0.1:3000@portal.example',
  'http://localhost:3000/otra',
  'ftp://localhost',
  '',
])('a load at "%s" is refused', (origin) => expect(() => requireLoopback(origin)).toThrow('no es esta máquina'));
