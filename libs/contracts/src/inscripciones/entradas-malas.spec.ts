import { z } from 'zod';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { entradasMalas, type EntradaMala } from '../muestra/inscripcion-de-muestra.js';
import { nombresDeCampo, campos as tabla } from './campos.js';
import { EMAIL_INVALIDO } from './clase-de-campo.js';
import { camposRepresentante } from './firmantes.rules.js';
import { inscripcionSchema, type Inscripcion } from './inscripcion.schema.js';

type Campo = keyof Inscripcion;
/** What the form shows under the field: the first sentence, or what would be stored. */
const veredicto = (campo: string, valor: unknown): string => {
  const { error, data } = inscripcionSchema.safeParse({ ...datosDeInscripcion, [campo]: valor });
  if (!error) return `vale: ${JSON.stringify(data[campo as Campo])}`;
  return error.issues.find(({ path }) => path[0] === campo)?.message ?? 'otro campo';
};

/** The most that today's texts take. A new field needs no line: its schema declares its maximum. */
const maximos: Partial<Record<Campo, number>> = {
  placaCabezote: 15,
  placaTrailer: 15,
  modelo: 20,
  operadorGPS: 120,
  contrasenaGPS: 200,
  nombreRazonSocial: 200,
  numeroDocumentoTenedor: 30,
  lugarExpedicionTenedor: 120,
  telefonoContactoTenedor: 40,
  direccionTenedor: 200,
  barrioTenedor: 120,
  ciudadTenedor: 120,
  nombreRazonSocialPropietario: 200,
  numeroDocumentoPropietario: 30,
  lugarExpedicionPropietario: 120,
  telefonoContactoPropietario: 40,
  correoElectronicoPropietario: 254,
  direccionPropietario: 200,
  barrioPropietario: 120,
  ciudadPropietario: 120,
  nombresConductor: 100,
  apellidosConductor: 100,
  numeroDocumentoConductor: 30,
  lugarExpedicionConductor: 120,
  telefonoConductor: 40,
  direccionConductor: 200,
  barrioConductor: 120,
  ciudadConductor: 120,
  lugarNacimientoConductor: 120,
  arlConductor: 120,
  afpConductor: 120,
  epsConductor: 120,
  nombreContactoEmergencia: 200,
  telefonoContactoEmergencia: 40,
  ciudadContactoEmergencia: 120,
  empresaReferencia1: 200,
  personaContactoReferencia1: 200,
  telefonoReferencia1: 40,
  ciudadReferencia1: 120,
  empresaReferencia2: 200,
  personaContactoReferencia2: 200,
  telefonoReferencia2: 40,
  ciudadReferencia2: 120,
  nombreReferenciaFamiliar: 200,
  telefonoReferenciaFamiliar: 40,
  ciudadReferenciaFamiliar: 120,
  nombreReferenciaPersonal: 200,
  telefonoReferenciaPersonal: 40,
  ciudadReferenciaPersonal: 120,
  titularCuentaFletes: 200,
  numeroIdentificacionFletes: 30,
  numeroCuentaFletes: 40,
  entidadBancariaFletes: 120,
  certificacionBancariaUrl: 300,
  titularCuentaAnticipos: 200,
  numeroIdentificacionAnticipos: 30,
  numeroCuentaAnticipos: 40,
  entidadBancariaAnticipos: 120,
  certificacionBancariaAnticiposUrl: 300,
};
const campos = Object.keys(inscripcionSchema.shape).filter((campo) => campo !== 'status') as Campo[];
/** The most that a field takes, as its schema declares it; undefined for a choice, a date, a number or a yes or no. */
function maximoDe(campo: Campo): number | undefined {
  const schema: z.ZodType = inscripcionSchema.shape[campo];
  const texto = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return texto instanceof z.ZodString ? (texto.maxLength ?? undefined) : undefined;
}

/** What is said of a company's representative depends on who signs: `representante.rules.spec.ts` has it. */
const sueltos = campos.filter((campo) => !camposRepresentante.some((uno) => uno === campo));
const correos = sueltos.filter((campo) => veredicto(campo, 'x') === EMAIL_INVALIDO);
const fechas = nombresDeCampo.filter((campo) => tabla[campo].clase === 'fecha');
const textos = sueltos
  .filter((campo) => !correos.includes(campo))
  .flatMap((campo) => {
    const max = maximoDe(campo);
    return max === undefined || fechas.some((fecha) => fecha === campo) ? [] : [[campo, max] as const];
  });
const esOpcional = (campo: Campo) => veredicto(campo, '') === 'vale: ""';
const conLetras = textos.filter(([campo]) => !/^(placa|numeroDocumento|contrasena)/.test(campo));

describe.each(Object.keys(entradasMalas) as EntradaMala[])('%s', (mala) => {
  test.each(campos)('in %s is taken as text or refused in a Spanish sentence, and never breaks the schema', (campo) => {
    expect(veredicto(campo, entradasMalas[mala])).toMatch(/^(vale: .*|[A-ZÑ][^{}<>]{3,80})$/s);
  });
});

test.each(textos)('%s takes %i characters and says so when there are more', (campo, max) => {
  expect(veredicto(campo, '1'.repeat(max))).toBe(`vale: "${'1'.repeat(max)}"`);
  expect(veredicto(campo, '1'.repeat(max + 1))).toBe(`Use máximo ${max} caracteres`);
  expect(veredicto(campo, entradasMalas['10 000 caracteres'])).toMatch(new RegExp(`^Use máximo ${max} caracteres`));
});

test('the maximum of each text of today stays', () => {
  expect(Object.fromEntries(textos)).toMatchObject(maximos);
});

test('every field that takes free text has a maximum', () => {
  const libres = nombresDeCampo.filter((campo) => ['texto', 'archivo', 'secreto'].includes(tabla[campo].clase));
  expect(libres.filter((campo) => maximoDe(campo) === undefined)).toEqual([]);
});

test('the addresses are told from other texts', () => {
  expect(correos).toEqual(
    expect.arrayContaining(['usuarioGPS', 'correoElectronicoTenedor', 'correoElectronicoConductor']),
  );
});

test.each(conLetras)('%s keeps HTML as the letters it is, puts tildes together, and takes no emoji', (campo) => {
  expect(veredicto(campo, '<b>x</b>')).toBe('vale: "<b>x</b>"');
  expect(veredicto(campo, 'Ñ'.normalize('NFD'))).toBe(`vale: "${'Ñ'.normalize('NFC')}"`);
  expect(veredicto(campo, entradasMalas.emoji)).toBe('Escriba solo texto, sin emojis');
  expect(veredicto(campo, entradasMalas.bandera)).toBe('Escriba solo texto, sin emojis');
  expect(veredicto(campo, entradasMalas['caracter nulo'])).toBe('Contiene caracteres no permitidos');
});

test.each(correos)('%s refuses what is no address with its literal sentence', (campo) => {
  for (const mala of ['vacio', 'solo espacios', '10 000 caracteres', 'emoji', 'HTML', 'nulo', 'un objeto'] as const) {
    expect(veredicto(campo, entradasMalas[mala])).toBe('Email inválido');
  }
});

test.each(fechas)('%s refuses days that are not, and days out of its range', (campo) => {
  expect(veredicto(campo, entradasMalas['fecha imposible'])).toBe('Ese día no existe en el calendario (día/mes/año).');
  expect(veredicto(campo, entradasMalas['fecha a medias'])).toBe('Escriba el año con cuatro números: DD/MM/AAAA.');
  expect(veredicto(campo, '31/02/2015')).toBe('Ese día no existe en el calendario (día/mes/año).');
  for (const incompleta of ['05/0', '05/03/2', 'x'])
    expect(veredicto(campo, incompleta)).toBe('Fecha inválida. Escríbala como DD/MM/AAAA, por ejemplo 05/03/2020');
  expect(veredicto(campo, entradasMalas['fecha futura'])).toMatch(
    /^La fecha debe estar entre \d\d\/01\/19[04]0 y hoy$/,
  );
  expect(veredicto(campo, entradasMalas['fecha antigua'])).toMatch(/^La fecha debe estar entre/);
});

test('blank is refused wherever something is asked, and is nothing where it is not', () => {
  for (const campo of textos.map(([uno]) => uno).filter((uno) => uno !== 'contrasenaGPS')) {
    expect([campo, veredicto(campo, '   ')]).toEqual([campo, veredicto(campo, '')]);
  }
  const puedenFaltar = campos.filter((campo) => inscripcionSchema.shape[campo].safeParse(undefined).data === '');
  expect(campos.filter(esOpcional)).toEqual(puedenFaltar);
});
