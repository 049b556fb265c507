import type { Registro } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { construidoCon } from '@portal/test-kit';
import { manifiestoDe } from '../../test/a-config.js';
import { paginaDe, remotoDe, respuestasDe, vistaDe } from './paginas.rules.js';

const linea = (name: string): Registro[string] => ({
  version: '1',
  entry: `/mfe/${name}/1/entry.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
  firstScreen: [],
  manifiesto: manifiestoDe(name),
  construidoCon,
});
const registro: Registro = Object.fromEntries(
  ['mfe-inscripciones', 'mfe-admin', 'mfe-certificados', 'mfe-firma'].map((name) => [name, linea(name)]),
);
const signedIn = { cookie: true };
const guest = { cookie: false };

test.each(['/api', '/API/x', '/pki/raiz', '/mfe/registro.json', '/assets/x.js', '/health'])('%s is no page', (path) =>
  expect(paginaDe(path, registro)).toBeUndefined(),
);

test('a page is not reserved because a reserved word stands in it', () => {
  for (const path of ['/apio', '/x/api', '/firmar/api/x'])
    expect(paginaDe(path, registro)).toEqual({ host: 'portal', status: 404 });
});

test('whoever brings a session is shown the page’s remote first, by any of its pages', () => {
  for (const { to } of [paginas.nuevaInscripcion, paginas.misInscripciones]) {
    expect(remotoDe(to, signedIn, registro)).toBe(registro['mfe-inscripciones']);
    expect(remotoDe(to, guest, registro)).toBeUndefined();
  }
  expect(remotoDe(`${paginas.revision.to}/`, signedIn, registro)).toBe(registro['mfe-admin']);
  expect(remotoDe('/firmar/abc', guest, registro)).toBe(registro['mfe-firma']);
  expect(remotoDe(paginas.inicio.to, signedIn, registro)).toBeUndefined();
});

test('a page of the portal takes what follows its address only when it says so', () => {
  expect(paginaDe(`${paginas.revision.to}/0b7e6a4e`, registro)).toEqual({ host: 'portal', status: 200 });
  expect(remotoDe(`${paginas.revision.to}/0b7e6a4e`, signedIn, registro)).toBe(registro['mfe-admin']);
  for (const path of [`${paginas.revision.to}/0b7e6a4e/mas`, `${paginas.nuevaInscripcion.to}/0b7e6a4e`])
    expect(paginaDe(path, registro)).toEqual({ host: 'portal', status: 404 });
});

test('a drawn first screen is a guess by the cookie', () => {
  expect(['/', paginas.inicio.to].map((path) => vistaDe(path, signedIn))).toEqual(['tablero', 'tablero']);
  expect(['/', paginas.inicio.to].map((path) => vistaDe(path, guest))).toEqual(['portada', 'inicio']);
  expect(vistaDe(paginas.certificados.to, signedIn)).toBeUndefined();
});

test('only a whole token is looked up ahead', () => {
  const token = 'a'.repeat(43);
  expect(respuestasDe(`/firmar/${token}`, guest, registro)).toEqual([
    `/api/signature/verify/${token}`,
    '/api/configuracion',
  ]);
  for (const otro of [token.slice(1), `${token}a`, ''])
    expect(respuestasDe(`/firmar/${otro}`, guest, registro)).toEqual(['/api/configuracion']);
  expect(respuestasDe('/dashboard', guest, registro)).toEqual([]);
});

test('the shell’s own pages are there, with a slash at the end too; the address on old papers leads to the form', () => {
  const hay = { host: 'portal', status: 200 };
  for (const path of ['/', '/dashboard', '/dashboard/', '/preoperacionales/vehiculo'])
    expect([path, paginaDe(path, registro)]).toEqual([path, hay]);
  for (const path of ['/dashboard/x', '/dashboards'])
    expect([path, paginaDe(path, registro)]).toEqual([path, { host: 'portal', status: 404 }]);
  for (const path of ['/inscripcion-terceros', '/inscripcion-terceros/'])
    expect(paginaDe(path, registro)).toEqual({ redirect: '/inscripciones/terceros' });
});

test('an address that others link to is a page while nobody publishes it', () => {
  expect(paginaDe('/firmar', {})).toEqual({ host: 'publico', status: 200 });
  expect(paginaDe('/firmar/abc', {})).toEqual({ host: 'publico', status: 200 });
  expect(paginaDe('/verificar/ABCD', {})).toEqual({ host: 'publico', status: 200 });
  expect(paginaDe('/certificados', {})).toEqual({ host: 'portal', status: 200 });
  for (const path of ['/certificados/x', '/firmar/abc/x', '/otra'])
    expect([path, paginaDe(path, {})]).toEqual([path, { host: 'portal', status: 404 }]);
});

test('of a page of the portal nothing is looked up for a guest', () => {
  const preloads = ['/api/uno', '/api/otro/:id'];
  const { to } = paginas.misInscripciones;
  const suya = { to, label: 'x', icon: 'inicio', preloads, parametro: 'id' } as const;
  const una = linea('mfe-inscripciones') as NonNullable<Registro[string]>;
  const con = { uno: { ...una, manifiesto: { ...una.manifiesto, paginas: { suya } } } } as unknown as Registro;
  expect(respuestasDe(to, signedIn, con)).toEqual(['/api/uno']);
  expect(respuestasDe(to, guest, con)).toEqual([]);
  expect(respuestasDe('/otra', signedIn, con)).toEqual([]);
  const sinNada = {
    uno: { ...una, manifiesto: { ...una.manifiesto, paginas: { suya: { ...suya, preloads: undefined } } } },
  };
  expect(respuestasDe(to, signedIn, sinNada as unknown as Registro)).toEqual([]);
});
