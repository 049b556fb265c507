import { personaDe } from './persona.rules.js';

const claims = {
  sub: 'sub-ana',
  sid: 'sid-1',
  email: 'ana@transcarga.test',
  given_name: 'Ana',
  family_name: 'Gómez',
  picture: 'https://transcarga.test/ana.png',
  auth_time: 1_790_000_000,
  acr: '2',
  realm_access: { roles: ['admin', 'offline_access'] },
};

test('a person is read from the token, with the roles that the portal knows', () => {
  expect(personaDe(claims)).toEqual({
    subject: 'sub-ana',
    sid: 'sid-1',
    email: 'ana@transcarga.test',
    firstName: 'Ana',
    lastName: 'Gómez',
    picture: 'https://transcarga.test/ana.png',
    roles: ['admin'],
    authTime: 1_790_000_000,
    acr: 2,
  });
});

test('what a token lacks is left out, names and mail are empty', () => {
  expect(personaDe({})).toEqual({ subject: '', email: '', firstName: '', lastName: '', roles: [] });
});

test('claims of another type than they should have are none', () => {
  const odd = { sub: 'a', sid: 1, email: 2, given_name: null, picture: {}, auth_time: '1790000000', acr: 2 };
  expect(personaDe(odd)).toEqual({ subject: 'a', email: '', firstName: '', lastName: '', roles: [] });
});

test.each(['aal2', '22', '2x', 'x2', '', '-1'])('the level %p is no level', (acr) => {
  expect(personaDe({ ...claims, acr })).not.toHaveProperty('acr');
});

test.each([null, 'admin', {}, { roles: 'admin' }, { roles: null }, { roles: { admin: true } }])(
  'the realm access %j gives no role',
  (access) => expect(personaDe({ ...claims, realm_access: access }).roles).toEqual([]),
);
