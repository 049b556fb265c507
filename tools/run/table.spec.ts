/** What the terminal says stands. */
import { readyTable } from './table.mjs';

const todo = {
  origin: 'http://localhost:3000',
  keycloakUrl: 'http://localhost:8080',
  identity: 'keycloak',
  logs: '.portal/logs',
  total: '1 s',
};

test('the whole portal is ready under its address', () => {
  expect(readyTable(todo)).toContain('El portal está listo.');
  expect(readyTable(todo)).toMatch(/Portal +http:\/\/localhost:3000/);
});

test('of the platform alone nobody hears that the portal is ready, nor where', () => {
  const dicho = readyTable({ ...todo, onlyPlatform: true });
  expect(dicho).toContain('La plataforma está en marcha; el portal, no.');
  expect(dicho).not.toMatch(/portal está listo|localhost:3000/);
});
