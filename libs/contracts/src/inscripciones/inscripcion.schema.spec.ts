import { jest } from '@jest/globals';
import fc from 'fast-check';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { datosDeInscripcion, unaInscripcion } from '@portal/test-kit/builders';
import { secciones } from './campos.js';
import { autorizacionAceptada, inscripcionSchema } from './inscripcion.schema.js';
import { camposPropietario, limpiarPropietario } from './propietario.rules.js';

const errores = (overrides: Record<string, unknown>): Record<string, string> => {
  const result = inscripcionSchema.safeParse({ ...datosDeInscripcion, ...overrides });
  return result.success ? {} : Object.fromEntries(result.error.issues.map((i) => [i.path.join('.'), i.message]));
};

test('the fourteen sections hold every field of the form once, and status', () => {
  const campos = Object.values(secciones).flatMap((s) => Object.keys(s.shape));
  expect(Object.keys(secciones)).toHaveLength(14);
  expect(new Set(campos).size).toBe(campos.length);
  expect([...campos, 'status'].sort()).toEqual(Object.keys(inscripcionSchema.shape).sort());
});

test.each([
  ['placaCabezote', 'Placa de cabezote es requerida'],
  ['tipoCarroceria', 'Tipo de carrocería es requerido'],
  ['usuarioGPS', 'Email inválido'],
  ['contrasenaGPS', 'Contraseña es requerida'],
  ['nombreRazonSocial', 'Nombre/Razón social es requerido'],
  ['fechaExpedicionTenedor', 'Fecha de expedición es requerida'],
  ['nombresConductor', 'Nombres del conductor son requeridos'],
  ['tipoSangreConductor', 'Tipo de sangre es requerido'],
  ['relacionContactoEmergencia', 'Relación con el contacto es requerida'],
  ['personaAutorizaFletes', 'Debe seleccionar quién autoriza'],
  ['personaAutorizaAnticipos', 'Debe seleccionar una opción'],
  ['porcentajeAnticipo', 'Porcentaje de anticipo es requerido'],
  ['aceptaTerminosContrato', 'Debe aceptar los términos del contrato'],
])('%s absent, null or blank answers with its own message', (campo, message) => {
  expect(errores({ [campo]: undefined })).toEqual({ [campo]: message });
  expect(errores({ [campo]: null })).toEqual({ [campo]: message });
  expect(errores({ [campo]: '' })).toEqual({ [campo]: message });
});

test('axles and percentage keep their limits', () => {
  expect(errores({ numeroEjes: 0 })).toEqual({ numeroEjes: 'Número de ejes es requerido' });
  expect(errores({ numeroEjes: 11 })).toEqual({ numeroEjes: 'Máximo 10 ejes' });
  expect(unaInscripcion({ numeroEjes: undefined }).numeroEjes).toBe(4);
  expect(errores({ porcentajeAnticipo: 101 })).toEqual({ porcentajeAnticipo: 'Máximo 100%' });
  expect(errores({ porcentajeAnticipo: 0 })).toEqual({ porcentajeAnticipo: 'Porcentaje de anticipo es requerido' });
});

afterEach(() => jest.useRealTimers());

test('dates exist and lie between their minimum and today in Bogotá', () => {
  jest.useFakeTimers({ now: Date.now() }); // No midnight comes between two lines.
  const manana = hoyEnBogota(new Date(Date.now() + 86_400_000));
  expect(errores({ fechaNacimientoConductor: '1990-02-30' })).toEqual({
    fechaNacimientoConductor: 'Ese día no existe en el calendario (día/mes/año).',
  });
  expect(errores({ fechaNacimientoConductor: '1939-12-31' })).toEqual({
    fechaNacimientoConductor: 'La fecha debe estar entre 01/01/1940 y hoy',
  });
  expect(errores({ fechaExpedicionPropietario: manana })).toEqual({
    fechaExpedicionPropietario: 'La fecha debe estar entre 01/01/1900 y hoy',
  });
  expect(errores({ fechaExpedicionTenedor: '1900-01-01', fechaExpedicionConductor: hoyEnBogota(new Date()) })).toEqual(
    {},
  );
});

test('optional fields may be absent or empty, never null', () => {
  const { placaTrailer: _trailer, certificacionBancariaUrl: _certificacion, ...sin } = datosDeInscripcion;
  expect(inscripcionSchema.parse(sin)).toMatchObject({ placaTrailer: '', certificacionBancariaUrl: '' });
  expect(errores(limpiarPropietario())).toEqual({});
  expect(Object.keys(errores({ placaTrailer: null }))).toEqual(['placaTrailer']);
});

test('unknown keys and another status are refused', () => {
  expect(errores({ status: 'draft' })).toEqual({ status: 'El estado debe ser submitted' });
  const result = inscripcionSchema.safeParse({ ...datosDeInscripcion, esAdmin: true });
  expect(result.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['esAdmin'] });
});

test('no-acepto is a valid answer that may not be sent', () => {
  expect(autorizacionAceptada(unaInscripcion({ authorization: 'no-acepto' }))).toBe(false);
  expect(autorizacionAceptada(unaInscripcion())).toBe(true);
});

test('an owner who signs needs name, type, number and a valid e-mail; one who only authorises needs no e-mail', () => {
  const vacio = limpiarPropietario();
  expect(Object.keys(errores({ ...vacio, personaFirmaContrato: 'propietario' })).sort()).toEqual([
    'correoElectronicoPropietario',
    'nombreRazonSocialPropietario',
    'numeroDocumentoPropietario',
    'tipoDocumentoPropietario',
  ]);
  expect(Object.keys(errores({ ...vacio, personaAutorizaFletes: 'propietario' })).sort()).toEqual([
    'nombreRazonSocialPropietario',
    'numeroDocumentoPropietario',
    'tipoDocumentoPropietario',
  ]);
  expect(errores({ correoElectronicoPropietario: 'sin arroba' })).toEqual({});
  expect(errores({ correoElectronicoPropietario: 'sin arroba', personaFirmaContrato: 'propietario' })).toEqual({
    correoElectronicoPropietario: 'Email inválido',
  });
  expect(errores({ ...vacio, mismoTenedor: true, personaFirmaContrato: 'propietario' })).toEqual({});
});

test('the owner is asked for even when an enumeration elsewhere is wrong', () => {
  expect(
    Object.keys(errores({ ...limpiarPropietario(), personaFirmaContrato: 'propietario', tipoVehiculo: 'bicicleta' })),
  ).toEqual(expect.arrayContaining(['tipoVehiculo', 'nombreRazonSocialPropietario']));
});

test('plates are stored bare, texts without outer, double or invisible characters, the password as typed', () => {
  const form = unaInscripcion({
    placaCabezote: ' wlk-508',
    telefonoConductor: '\u202a300 555 0101\u202c ',
    operadorGPS: 'Narin\u0303o ',
    nombresConductor: ' Luis \u00a0 Alberto\t',
    contrasenaGPS: ' dos  espacios ',
  });
  expect(form).toMatchObject({
    placaCabezote: 'WLK508',
    telefonoConductor: '300 555 0101',
    operadorGPS: 'Nari\u00f1o',
    nombresConductor: 'Luis Alberto',
    contrasenaGPS: ' dos  espacios ',
  });
  expect(errores({ placaCabezote: ' - ' })).toEqual({ placaCabezote: 'Placa de cabezote es requerida' });
  expect(errores({ barrioTenedor: 'a\u0000b' })).toEqual({ barrioTenedor: 'Contiene caracteres no permitidos' });
});

const camposTexto = Object.entries(datosDeInscripcion).flatMap(([k, v]) => (typeof v === 'string' ? [k] : []));

test('property: whatever is accepted is accepted again unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...camposTexto), fc.string({ unit: 'binary', maxLength: 60 }), (campo, valor) => {
      const result = inscripcionSchema.safeParse({ ...datosDeInscripcion, [campo]: valor });
      if (result.success) expect(inscripcionSchema.parse(result.data)).toEqual(result.data);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('property: a refusal always names a field of the form, in a sentence', () => {
  fc.assert(
    fc.property(fc.constantFrom(...camposTexto, ...camposPropietario), fc.jsonValue(), (campo, valor) => {
      for (const [path, message] of Object.entries(errores({ [campo]: valor }))) {
        expect(Object.keys(inscripcionSchema.shape)).toContain(path);
        expect(message).toMatch(/^[A-ZÑ][^{}]+$/);
      }
    }),
    { seed: 3, numRuns: 500 },
  );
});
