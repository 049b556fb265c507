import { paginas, remotoPublico } from '@portal/dominio/paginas';
import { paginaDe, remotoDe, respuestasDe, vistaDe } from './paginas.rules.js';

test.each(['/api', '/API/x', '/pki/raiz', '/mfe/registro.json', '/assets/x.js', '/health'])('%s is no page', (path) =>
  expect(paginaDe(path)).toBeUndefined(),
);

test('a page is not reserved because a reserved word stands in it', () => {
  for (const path of ['/apio', '/x/api', '/firmar/api/x'])
    expect(paginaDe(path)).toEqual({ host: 'portal', status: 404 });
});

test('whoever brings a session is shown the page’s remote first, by any of its pages', () => {
  for (const { to } of [paginas.nuevaInscripcion, paginas.misInscripciones]) {
    expect(remotoDe(to, { cookie: true })).toBe('mfe-inscripciones');
    expect(remotoDe(to, { cookie: false })).toBeUndefined();
  }
  expect(remotoDe(`${paginas.revision.to}/`, { cookie: true })).toBe('mfe-admin');
  expect(remotoDe('/firmar/abc', { cookie: false })).toBe(remotoPublico.name);
  expect(remotoDe(paginas.inicio.to, { cookie: true })).toBeUndefined();
});

test('a drawn first screen is a guess by the cookie', () => {
  expect(['/', paginas.inicio.to].map((path) => vistaDe(path, { cookie: true }))).toEqual(['tablero', 'tablero']);
  expect(['/', paginas.inicio.to].map((path) => vistaDe(path, { cookie: false }))).toEqual(['portada', 'inicio']);
  expect(vistaDe(paginas.certificados.to, { cookie: true })).toBeUndefined();
});

test('only a whole token is looked up ahead', () => {
  const token = 'a'.repeat(43);
  expect(respuestasDe(`/firmar/${token}`)).toEqual([`/api/signature/verify/${token}`, '/api/configuracion']);
  for (const otro of [token.slice(1), `${token}a`, ''])
    expect(respuestasDe(`/firmar/${otro}`)).toEqual(['/api/configuracion']);
  expect(respuestasDe('/dashboard')).toEqual([]);
});
