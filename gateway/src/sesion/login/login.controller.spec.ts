import { Door } from '../../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
  await door.keycloak.stop();
});
afterAll(() => door?.close());

test('the style nonce of a refused login is fresh in every answer and equals the policy', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await door.http.get('/api/login');
      const nonce = /<style nonce="([^"]+)"/.exec(answer.text)?.[1] ?? '';
      expect(answer.headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});
