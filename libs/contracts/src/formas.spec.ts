import { z } from 'zod';
import { callersOf, isErrorCode, processNames } from './core/index.js';
import { catalogo, hechos } from './index.js';

/** Every schema inside of one, by its path. Wrappers stand for what they hold. */
function partesDe(schema: unknown, path: string): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodType)) return [];
  const below = (inner: unknown, name = '') => partesDe(inner, `${path}${name}`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return below(schema.unwrap());
  const within =
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([name, value]) => below(value, `.${name}`))
      : schema instanceof z.ZodArray
        ? below(schema.element, '[]')
        : schema instanceof z.ZodUnion
          ? schema.options.flatMap((option) => below(option))
          : schema instanceof z.ZodPipe
            ? [...below(schema.in), ...below(schema.out)]
            : [];
  return [[path, schema], ...within];
}

const llamadas = Object.entries(catalogo);
const peticiones = llamadas.flatMap(([name, { request }]) => partesDe(request, `${name} request`));
const todas = [
  ...peticiones,
  ...llamadas.flatMap(([name, { response }]) => partesDe(response, `${name} response`)),
  ...Object.entries(hechos).flatMap(([name, { data }]) => partesDe(data, name)),
];
const rutas = (partes: readonly [string, z.ZodType][]) => partes.map(([path]) => path);

test('what a call asks, what it answers and what a fact says have members; these ask for nothing', () => {
  const vacios = todas.filter(([, schema]) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0);
  expect(rutas(vacios).sort()).toEqual([
    'certificadoPropio request',
    'configuracion request',
    'contarInscripciones request',
    'contratoPdf request',
    'eliminacionAvisada response',
    'eliminarInscripcion response',
    'enlaceVisto response',
    'misTrabajos request',
    'misVistas request',
    'pedirCarga request',
    'personasDeAuditoria request',
    'porAtender request',
    'recibirCarga response',
    'tablero request',
    'textosVigentes request',
    'usuarioActual request',
    'verificacionDeAuditoria request',
    'verificarAuditoria request',
  ]);
});

test('a choice is between two things at least', () => {
  const opciones = todas.flatMap(([path, schema]) =>
    schema instanceof z.ZodEnum || schema instanceof z.ZodUnion ? [[path, schema.options.length] as const] : [],
  );
  expect(opciones.length).toBeGreaterThan(50);
  expect(opciones.filter(([, count]) => count < 2)).toEqual([]);
});

test('a mark is true where it is there', () => {
  const marcas = todas.flatMap(([path, schema]) =>
    schema instanceof z.ZodLiteral && typeof schema.value === 'boolean' ? [[path, schema.value] as const] : [],
  );
  expect(marcas.length).toBeGreaterThan(10);
  expect(marcas.filter(([, value]) => !value)).toEqual([]);
});

test('every text and every list of a request from outside ends somewhere', () => {
  const deFuera = peticiones.filter(([path]) => catalogo[path.split(' ')[0] ?? '']?.kind !== 'internal');
  const demasiado = 'a'.repeat(800_000);
  const sinFin = deFuera.filter(
    ([, schema]) =>
      (schema instanceof z.ZodString && schema.safeParse(demasiado).success) ||
      (schema instanceof z.ZodArray && !schema.def.checks?.some(({ _zod }) => _zod.def.check === 'max_length')),
  );
  expect(rutas(sinFin)).toEqual([]);
});

test('a call refuses with codes that are known; these refuse with none of their own', () => {
  expect(llamadas.flatMap(([name, { errors }]) => errors.filter((code) => !isErrorCode(code)).map(() => name))).toEqual(
    [],
  );
  const deLaLlave = ['LLAVE_IDEMPOTENTE_REUTILIZADA', 'SOLICITUD_EN_CURSO'];
  const nunca = llamadas
    .filter(([, { errors }]) => errors.every((code) => deLaLlave.includes(code)))
    .map(([name]) => name);
  expect(nunca.sort()).toEqual([
    'certificadoDe',
    'configuracion',
    'correosDelFirmante',
    'eliminacionAvisada',
    'eslabonesDelFirmante',
    'estadoCertificados',
    'renovarEnlace',
    'textosVigentes',
  ]);
});

test('between services only processes of the platform call, and these calls change something anew when repeated', () => {
  const internas = llamadas.flatMap(([name, call]) => (call.kind === 'internal' ? [[name, call] as const] : []));
  for (const [, call] of internas) {
    expect(call.callers.length).toBeGreaterThan(0);
    expect(processNames).toEqual(expect.arrayContaining([...callersOf(call)]));
  }
  const deUnaVez = internas.filter(([, { repeatable }]) => repeatable !== true).map(([name]) => name);
  expect(deUnaVez.sort()).toEqual([
    'abrirRevision',
    'abrirSello',
    'ampliarDocumento',
    'cerrarRevision',
    'cerrarSello',
    'documentosDeExportacion',
    'emitirCertificado',
    'evidenciaGuardada',
    'firmarRevision',
    'iniciarExportacion',
    'iniciarExportacionDeElegidas',
    'inspeccionarPdf',
    'parteDelFirmante',
    'prepararContrato',
    'prepararDocumento',
  ]);
});

test('what changes something takes a key, but for these', () => {
  const sinLlave = llamadas.filter(
    ([, call]) => call.kind !== 'internal' && call.method !== 'GET' && call.idempotent !== true,
  );
  expect(sinLlave.map(([name]) => name).sort()).toEqual([
    // People lie in the realm: asked for again, a change is finished or found done, an account is found taken,
    // and a mail that left just now is refused.
    'cambiarRol',
    'enlaceVisto',
    'exportarElegidas',
    'invitarUsuario',
    'pedirCarga',
    'prepararFirma',
    'recibirCarga',
    'reenviarInvitacion',
    'registrarCertificacion',
    'registrarCertificacionAnticipos',
    'renovarEnlace',
    'reportarNovedad',
    'suspenderUsuario',
    'verContrasenaGps',
    'verificarAuditoria',
    'verificarHuella',
  ]);
});

test('only a deletion and changes of people ask for a login with a one-time password', () => {
  const fuertes = llamadas.filter(([, call]) => call.kind !== 'internal' && call.strongLogin === true);
  expect(fuertes.map(([name]) => name).sort()).toEqual([
    'cambiarRol',
    'eliminarInscripcion',
    'invitarUsuario',
    'reenviarInvitacion',
    'suspenderUsuario',
  ]);
});

test('people are told of these facts by mail', () => {
  const contados = Object.entries(hechos).filter(([, { mailed }]) => mailed);
  expect(contados.map(([name]) => name).sort()).toEqual([
    'certificadoEmitido',
    'certificadoRevocado',
    'correoCorregido',
    'enlaceEmitido',
    'firmaRegistrada',
    'inscripcionCompletada',
    'inscripcionEliminada',
    'inscripcionRetirada',
    'novedadReportada',
  ]);
});
