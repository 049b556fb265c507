import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  historiaEnAuditoria,
  paginaDeFirma,
  paginaDeMiInscripcion,
  paginaDeRevision,
  paginaDeVerificacion,
  paginas,
  paginasDelShell,
  paginasEnlazadas,
  rutasDe,
} from './paginas.js';

const root = join(import.meta.dirname, '../../..');
const manifiestos = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => JSON.parse(readFileSync(join(root, name, 'portal.json'), 'utf8')));

test('a link of the specification leads to its page', () => {
  expect([paginaDeFirma('abc'), paginaDeVerificacion('A/1')]).toEqual(['/firmar/abc', '/verificar/A%2F1']);
});

test.each(Object.entries(paginasEnlazadas))(
  'the linked page %s stands in the manifest of exactly one remote, for the same host',
  (_name, { to, host }) => {
    const owners = manifiestos.filter((manifiesto) =>
      Object.values<{ to: string }>(manifiesto.paginas).some((pagina) => pagina.to === to),
    );
    expect(owners.map((manifiesto) => manifiesto.host)).toEqual([host]);
  },
);

test('no two pages share an address or a name', () => {
  const addresses = Object.values(paginas).map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
  const both = Object.keys(paginasDelShell).filter((name) => name in paginasEnlazadas);
  expect(both).toEqual([]);
});

test('a route is relative to its remote; the base itself is its index', () => {
  const una = { base: '/una', paginas: { otra: { to: '/una/otra' }, misma: { to: '/una' } } };
  expect(rutasDe(una, { otra: 'O', misma: 'M' })).toEqual([
    { path: 'otra', element: 'O' },
    { index: true, element: 'M' },
  ]);
});

test('what may follow a page stands in its route', () => {
  const una = { base: '/una', paginas: { lista: { to: '/una/lista', parametro: 'id' } } };
  expect(rutasDe(una, { lista: 'L' })).toEqual([{ path: 'lista/:id?', element: 'L' }]);
});

test('one enrolment has a page in the review and one for who sent it', () => {
  expect([paginaDeRevision('1'), paginaDeMiInscripcion('1')]).toEqual([
    '/admin/revision-inscripciones/1',
    '/inscripciones/mis-inscripciones/1',
  ]);
  expect(historiaEnAuditoria('1')).toBe('/admin/auditoria?inscripcion=1');
});
