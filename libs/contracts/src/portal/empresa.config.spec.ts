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
