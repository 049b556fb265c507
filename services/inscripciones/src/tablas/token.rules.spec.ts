import { hashToken, newToken } from './token.rules.js';

test('a token is 43 base64url characters, never twice the same, and its hash does not contain it', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(hashToken(tokens[0]!)).toMatch(/^[0-9a-f]{64}$/);
});
