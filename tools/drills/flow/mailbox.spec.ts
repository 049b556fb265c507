import { expect, test } from '@jest/globals';
import { linkIn } from './mailbox.mjs';

const token = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';

test('a link is found across the soft break of quoted-printable', () => {
  expect(linkIn(`Firme aqu=C3=AD: http://localhost:3000/firmar/${token.slice(0, 20)}=\r\n${token.slice(20)}\r\n`)).toBe(
    token,
  );
});

test('a mail without a link holds none', () => expect(linkIn('Su copia va adjunta.')).toBeUndefined());
