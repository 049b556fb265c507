import { datosDeInscripcion } from '@portal/test-kit/builders';
import { firmaDeEmpresa } from '../muestra/inscripcion-de-muestra.js';
import { camposRepresentante } from './firmantes.rules.js';
import { inscripcionSchema } from './inscripcion.schema.js';
import { exigenciasRepresentante, hayRepresentante } from './representante.rules.js';

const deEmpresa = { ...datosDeInscripcion, ...firmaDeEmpresa };
const nadie = Object.fromEntries(camposRepresentante.map((campo) => [campo, '']));

const errores = (cambios: Record<string, unknown>): Record<string, string> => {
  const { error } = inscripcionSchema.safeParse({ ...deEmpresa, ...cambios });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

test('a company may name who signs for it, or nobody; the six members may be absent', () => {
  expect(errores({})).toEqual({});
  expect(errores(nadie)).toEqual({});
  const ausentes = Object.fromEntries(camposRepresentante.map((campo) => [campo, undefined]));
  expect(inscripcionSchema.parse({ ...deEmpresa, ...ausentes })).toMatchObject(nadie);
});

test.each(camposRepresentante)(
  'once %s is given, names and document are required; position and address are not',
  (campo) => {
    const suyo = { [campo]: firmaDeEmpresa[campo] };
    const exigidos = {
      nombreRepresentante: 'Nombres del representante son requeridos',
      apellidosRepresentante: 'Apellidos del representante son requeridos',
      tipoDocumentoRepresentante: 'Tipo de documento del representante es requerido',
      numeroDocumentoRepresentante: 'Número de documento del representante es requerido',
    };
    const esperados = Object.fromEntries(Object.entries(exigidos).filter(([otro]) => otro !== campo));
    // A name of two words may be the whole one.
    const nombre = campo === 'nombreRepresentante' ? { nombreRepresentante: 'Claudia' } : {};
    expect(errores({ ...nadie, ...suyo, ...nombre })).toEqual(esperados);
  },
);

test('a whole name in one member is enough, an address must be one', () => {
  expect(errores({ nombreRepresentante: 'Claudia Ibargüen', apellidosRepresentante: '' })).toEqual({});
  expect(errores({ correoElectronicoRepresentante: 'claudia.ibarguen' })).toEqual({
    correoElectronicoRepresentante: 'Email inválido',
  });
  expect(errores({ correoElectronicoRepresentante: '', cargoRepresentante: '' })).toEqual({});
});

const SOLO_EMPRESAS = 'Solo cuando quien firma el contrato es una empresa (NIT)';

test.each([
  ['the holder, a person', { personaFirmaContrato: 'tenedor' }],
  ['an owner with a cédula', { tipoDocumentoPropietario: 'CC', numeroDocumentoPropietario: '31987654' }],
  ['an owner who is the holder, a person', { mismoTenedor: true }],
])('nobody represents %s', (_quien, cambios) => {
  expect(errores(cambios)).toEqual(Object.fromEntries(camposRepresentante.map((campo) => [campo, SOLO_EMPRESAS])));
  expect(errores({ ...cambios, ...nadie })).toEqual({});
});

test.each([
  ['the holder', { personaFirmaContrato: 'tenedor' }],
  ['an owner who is the holder', { mismoTenedor: true }],
])('%s is represented when the holder is a company', (_quien, cambios) => {
  const empresa = {
    tipoDocumentoTenedor: 'NIT',
    numeroDocumentoTenedor: '800112214-2',
    tipoDocumentoPropietario: 'CC',
  };
  expect(errores({ ...cambios, ...empresa })).toEqual({});
});

test('a draft without any answer lacks nothing, and says nothing of a representative', () => {
  expect(exigenciasRepresentante.every(({ cumple }) => cumple({}))).toBe(true);
  expect([hayRepresentante({}), hayRepresentante({ cargoRepresentante: '  ' })]).toEqual([false, false]);
});

test.each([
  ['nombreRepresentante', 100],
  ['apellidosRepresentante', 100],
  ['numeroDocumentoRepresentante', 30],
  ['cargoRepresentante', 60],
] as const)('%s takes %i characters, letters as they are and no emoji', (campo, max) => {
  expect(errores({ [campo]: '1'.repeat(max) })).toEqual({});
  expect(errores({ [campo]: '1'.repeat(max + 1) })).toEqual({ [campo]: `Use máximo ${max} caracteres` });
  expect(errores({ [campo]: 'Ana 🚚' })[campo]).toMatch(/sin emojis|^Use solo letras sin tilde/);
});
