import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMULARIO_ANTERIOR, paginasDelShell, reservadas } from '@portal/dominio/paginas';
import { catalogo } from '../index.js';
import { choqueEntre, construidoConSchema, manifiestoSchema, type Manifiesto } from './manifiesto.schema.js';

const root = join(import.meta.dirname, '../../../..');
const publicados = Object.fromEntries(
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => [name, manifiestoSchema.parse(JSON.parse(readFileSync(join(root, name, 'portal.json'), 'utf8')))]),
);

const pagina = { to: '/prueba', label: 'Prueba', icon: 'lista', orden: 50 };
const bueno = { host: 'portal', base: '/prueba', paginas: { prueba: pagina } };
const conPagina = (changes: object) => ({ ...bueno, paginas: { prueba: { ...pagina, ...changes } } });
const publico = (...addresses: string[]) => ({
  host: 'publico',
  paginas: Object.fromEntries(addresses.map((to, index) => [`pagina${index}`, { to }])),
});

test('a page of the portal may say what follows its address', () => {
  expect(manifiestoSchema.parse(conPagina({ parametro: 'id' }))).toEqual(conPagina({ parametro: 'id' }));
});

test('what a remote needs is a host, a base and a page', () => {
  expect(manifiestoSchema.parse(bueno)).toEqual(bueno);
  expect(manifiestoSchema.parse(publico('/prueba'))).toEqual(publico('/prueba'));
});

test.each<[string, unknown]>([
  ['without pages', { ...bueno, paginas: {} }],
  ['for another host', { ...bueno, host: 'otro' }],
  ['with a member that nobody reads', { ...bueno, extra: 1 }],
  ['with a page that has one', conPagina({ extra: 1 })],
  ['with an icon that nobody draws', conPagina({ icon: 'toString' })],
  ['with a group that the menu lacks', conPagina({ grupo: 'constructor' })],
  ['with a label that is too long', conPagina({ label: 'L'.repeat(31) })],
  ['with a label of spaces', conPagina({ label: '  ' })],
  ['with a badge that is too long', conPagina({ badge: 'B'.repeat(11) })],
  ['without a place in the menu', conPagina({ orden: undefined })],
  ['with a page outside its base', conPagina({ to: '/otra' })],
  ['with a page that only begins like its base', conPagina({ to: '/pruebas' })],
  ['with two pages at one address', { ...bueno, paginas: { una: pagina, otra: pagina } }],
  ['with public pages at one address', publico('/prueba', '/prueba')],
  ['with a public page below another', publico('/prueba', '/prueba/otra')],
  [
    'with an address of another origin',
    { ...bueno, base: '//otro.test', paginas: { prueba: { ...pagina, to: '//otro.test' } } },
  ],
  ['with an address that climbs', conPagina({ to: '/prueba/../admin' })],
  ['with an address that takes a parameter', conPagina({ to: '/prueba/:id' })],
  ['with a call of another origin', conPagina({ preloads: ['https://otro.test/api/x'] })],
  ['with a call outside the API', conPagina({ preloads: ['/mfe/registro.json'] })],
  ['with a name that every object has', { ...bueno, paginas: { constructor: pagina } }],
  ['with the prototype as a page', JSON.parse(JSON.stringify(bueno).replace('"prueba":', '"__proto__":'))],
  ['that is a list', [bueno]],
  ['that is nothing', null],
])('a manifest %s is refused', (_what, manifest) => {
  expect(manifiestoSchema.safeParse(manifest).success).toBe(false);
});

test.each([
  '/',
  FORMULARIO_ANTERIOR,
  ...Object.values(paginasDelShell).map(({ to }) => to),
  '/preoperacionales',
  '/dashboard/mas',
  ...reservadas.map((first) => `/${first}`),
  '/api/auth',
])('no remote takes %s, which is the portal’s own, in either host', (to) => {
  const portal = manifiestoSchema.safeParse({ ...bueno, base: to, paginas: { prueba: { ...pagina, to } } });
  expect([portal.success, manifiestoSchema.safeParse(publico(to)).success]).toEqual([false, false]);
});

test.each([
  ['one base', '/prueba'],
  ['a base below another', '/prueba/mas'],
])('two remotes do not share %s', (_what, base) => {
  const uno = manifiestoSchema.parse(bueno);
  const otro: Manifiesto = manifiestoSchema.parse({ ...bueno, base, paginas: { prueba: { ...pagina, to: base } } });
  expect(choqueEntre({ uno, otro })).toBe(`${base} of otro belongs to uno (/prueba)`);
  expect(choqueEntre({ otro, uno })).toBe(`/prueba of uno belongs to otro (${base})`);
  expect(choqueEntre({ uno, publico: manifiestoSchema.parse(publico('/prueba/mas')) })).toContain('belongs to uno');
});

test('the remotes of this repository share no address, and are more than one', () => {
  expect(Object.keys(publicados).length).toBeGreaterThan(1);
  expect(choqueEntre(publicados)).toBeUndefined();
});

test('each call that a manifest names ahead is one of the catalogue, that a page may ask for unasked', () => {
  const ahead = Object.values(publicados).flatMap(({ paginas }) =>
    Object.values(paginas).flatMap(({ preloads = [] }) => preloads),
  );
  const asked = Object.values(catalogo).flatMap((call) => ('path' in call && call.method === 'GET' ? [call.path] : []));
  expect(ahead.length).toBeGreaterThan(0);
  expect(ahead.filter((path) => !asked.includes(path))).toEqual([]);
});

test('a remote says on which contracts, React and federation it was built, in whole versions', () => {
  const todo = { contratos: '0.1.0', federation: '0.1.0', react: '19.3.1' };
  expect(construidoConSchema.parse({ ...todo, ui: '0.1.0' })).toEqual({ ...todo, ui: '0.1.0' });
  for (const bad of [{ ...todo, react: '19' }, { ...todo, ui: '^1.0.0' }, { contratos: '0.1.0' }])
    expect(construidoConSchema.safeParse(bad).success).toBe(false);
});
