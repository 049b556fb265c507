import { empresaConfigSchema, empresaDe } from './empresa.config.js';

const { EMPRESA_COLOR_ACENTO: _, EMPRESA_LOGO: __, ...enPalabras } = empresaConfigSchema.shape;

test.each(Object.keys(enPalabras))('%s is never blank, and what the operator gives is what is said', (name) => {
  expect(empresaConfigSchema.safeParse({ [name]: '' }).success).toBe(false);
  const empresa = empresaDe(empresaConfigSchema.parse({ [name]: 'Carga Andina' }));
  expect(Object.values(empresa).filter((valor) => valor === 'Carga Andina')).toHaveLength(1);
});

const seLee = (cambios: object): boolean => empresaConfigSchema.safeParse(cambios).success;
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4AWPgDk0DAAE1AMeATJN1AAAAAElFTkSuQmCC';
const transparente =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('logo and accent are what the operator gives; without them the portal keeps its own', () => {
  expect(Object.keys(empresaDe(empresaConfigSchema.parse({})))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/logo|acento/)]),
  );
  const suyos = { EMPRESA_LOGO: png, EMPRESA_COLOR_ACENTO: '#7CC242' };
  expect(empresaDe(empresaConfigSchema.parse(suyos))).toMatchObject({ logo: png, acento: '#7CC242' });
});

test.each(['amber', '#fff', '#0B5566', '#F5A912;x'])(
  '%s is no accent: no colour, or nobody could read on it',
  (color) => {
    expect(seLee({ EMPRESA_COLOR_ACENTO: color })).toBe(false);
  },
);

test.each([
  ['an address', 'https://empresa.test/logo.png'],
  ['another kind of picture', 'data:image/svg+xml;base64,iVBORw0KGgo='],
  ['no PNG inside', 'data:image/png;base64,R0lGODlhAQABAAAAACw='],
  ['more than base64', `${png}"`],
  ['too large', png.replace(/=*$/, 'A'.repeat(40_000))],
  ['transparent', transparente],
  ['cut off', png.slice(0, 40)],
])('a logo is a small PNG, not %s', (_nombre, logo) => {
  expect(seLee({ EMPRESA_LOGO: logo })).toBe(false);
});

test.each([
  ['#0096F9', true],
  ['#008CB6', true],
  ['#0186FB', true],
  ['#0005C5', false],
  ['#007BE0', false],
  ['#00839E', false],
])('the accent %s can be read: %s', (color, lee) => {
  expect(seLee({ EMPRESA_COLOR_ACENTO: color })).toBe(lee);
});

/** The logo with another byte in its header (RFC 2083, section 4.1.1). */
function conByte(lugar: number, valor: number): string {
  const bytes = Buffer.from(png.split(',')[1] ?? '', 'base64');
  bytes[lugar] = valor;
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test.each([
  ['in grey', 25, 0, true],
  ['of sixteen bits', 24, 16, false],
  ['with a palette', 25, 3, false],
  ['interlaced', 28, 1, false],
])('a PNG %s is taken: %#', (_como, lugar, valor, vale) => {
  expect(seLee({ EMPRESA_LOGO: conByte(lugar, valor) })).toBe(vale);
});
