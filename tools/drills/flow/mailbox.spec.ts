import { expect, test } from '@jest/globals';
import { linkIn, sendingIn } from './mailbox.mjs';

const token = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';

test('a link is found across the soft break of quoted-printable', () => {
  expect(linkIn(`Firme aqu=C3=AD: http://localhost:3000/firmar/${token.slice(0, 20)}=\r\n${token.slice(20)}\r\n`)).toBe(
    token,
  );
});

test('a mail without a link holds none', () => expect(linkIn('Su copia va adjunta.')).toBeUndefined());

test('a sending is known by its Message-ID, wherever that stands among the headers', () => {
  const id = '5b0c6c1e7a534b5a9c1e0d8b2c7f6a11';
  expect(sendingIn(`From: a@b.co\r\nMessage-ID: <${id}@transcarga.co>\r\n\r\nHola`)).toBe(
    '5b0c6c1e-7a53-4b5a-9c1e-0d8b2c7f6a11',
  );
  expect(sendingIn('From: a@b.co\r\nMessage-ID:\r\n <' + id + '@transcarga.co>\r\n')).toBeDefined();
  expect(sendingIn('From: a@b.co\r\n\r\nHola')).toBeUndefined();
});
