import { cuentas } from '@portal/dominio/por-atender';
import { atenderNovedad } from './atender-novedad.contract.js';
import { codigosDeInscripciones } from './codigos.contract.js';
import { corregirCorreo } from './corregir-correo.contract.js';
import { darPorContado, TOPE_SIN_LLEGAR } from './dar-por-contado.contract.js';
import { devolverInscripcion } from './devolver-inscripcion.contract.js';
import { evidenciaDeInscripcion } from './evidencia.contract.js';
import {
  camposDeTabla,
  documentosDeExportacion,
  exportarElegidas,
  exportarInscripciones,
  filaExportadaSchema,
  iniciarExportacionDeElegidas,
  loteDeElegidas,
} from './exportar.contract.js';
import { fichaSchema, verInscripcion } from './ficha.contract.js';
import { miInscripcion } from './mi-inscripcion.contract.js';
import { porAtender } from './por-atender.contract.js';
import { reintentarAtasco } from './reintentar-atasco.contract.js';
import { reportes } from './reportes.contract.js';
import { crearTrabajo, detenerTrabajo, INSCRIPCIONES_POR_TRABAJO, verTrabajo } from './trabajos.contract.js';
import { borrarVista, cambiarVista, guardarVista } from './vistas.contract.js';

const id = '11111111-2222-4333-8444-555555555555';
const atendida = { id, tipo: 'conductor', dice: 'El correo es otro', nota: 'Se le llamó' };
const corregido = { id, tipo: 'conductor', actual: 'a@correo.test', correo: 'b@correo.test', motivo: 'Era otro' };

test.each([
  ['how a note was attended', atenderNovedad, atendida, 'nota', 'Escriba cómo se atendió'],
  ['why an address is another one', corregirCorreo, corregido, 'motivo', 'Escriba el motivo'],
  [
    'what is to be corrected',
    devolverInscripcion,
    { id, nota: 'La carta es de mayo' },
    'nota',
    'Escriba qué hay que corregir',
  ],
  [
    'why somebody takes the evidence',
    evidenciaDeInscripcion,
    { id, motivo: 'Un juzgado' },
    'motivo',
    'Escriba el motivo',
  ],
  ['what a view is called', guardarVista, { nombre: 'Sin firmar', consulta: '' }, 'nombre', 'Escriba un nombre'],
] as const)(
  '%s is said in words, and who says nothing reads what is missing',
  (_, { request }, peticion, campo, frase) => {
    expect(request.parse(peticion)).toEqual(peticion);
    const { error } = request.safeParse({ ...peticion, [campo]: ' ' });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[campo, frase]]);
  },
);

test('what came of a note is told, a word of a later release is unknown, and strangers are refused', () => {
  for (const resultado of ['atendida', 'otra', 'ninguna'] as const)
    expect(atenderNovedad.response.parse({ message: 'Hecho', resultado })).toEqual({ message: 'Hecho', resultado });
  expect(atenderNovedad.response.parse({ message: 'Hecho', resultado: 'luego' }).resultado).toBe('desconocido');
  expect(atenderNovedad.errors).toEqual(
    expect.arrayContaining(['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA']),
  );
});

const ids = (cuantos: number) => Array.from({ length: cuantos }, () => id);

test.each([
  ['what was chosen', exportarElegidas, { formato: 'xlsx' }, INSCRIPCIONES_POR_TRABAJO],
  [
    'the beginning of that',
    iniciarExportacionDeElegidas,
    { formato: 'csv', exportacion: id },
    INSCRIPCIONES_POR_TRABAJO,
  ],
  ['its rows', loteDeElegidas, {}, 200],
  ['one job', crearTrabajo, { accion: 'revisar' }, INSCRIPCIONES_POR_TRABAJO],
] as const)('%s is of one enrolment at least, and of no more than fit', (_, { request }, resto, cuantas) => {
  for (const unas of [1, 2, cuantas]) expect(request.safeParse({ ...resto, ids: ids(unas) }).success).toBe(true);
  for (const unas of [0, cuantas + 1]) expect(request.safeParse({ ...resto, ids: ids(unas) }).success).toBe(false);
});

test('an export takes the filters of the list and a kind of file; documents come two hundred at most', () => {
  const peticion = { formato: 'csv', q: 'Muñoz' };
  expect(exportarInscripciones.request.parse(peticion)).toMatchObject(peticion);
  expect(exportarInscripciones.request.safeParse({ q: 'Muñoz' }).success).toBe(false);
  for (const [unas, caben] of [
    [0, true],
    [200, true],
    [201, false],
  ] as const)
    expect(documentosDeExportacion.request.safeParse({ exportacion: id, ids: ids(unas) }).success).toBe(caben);
  expect(camposDeTabla).toEqual(expect.arrayContaining(['modelo', 'ciudadPropietario', 'numeroEjes']));
  expect(Object.keys(filaExportadaSchema.shape)).toEqual(
    expect.arrayContaining([...camposDeTabla, 'conductorFirmoEn', 'propietarioFirmoEn', 'completadaEn']),
  );
});

test('the creator reads nothing that is for administrators alone', () => {
  const { shape } = miInscripcion.response;
  for (const suyo of ['revisada', 'senales']) {
    expect(Object.keys(fichaSchema.shape)).toContain(suyo);
    expect(Object.keys(shape)).not.toContain(suyo);
  }
  for (const firmante of [shape.firmantes.shape.conductor, shape.firmantes.shape.propietario])
    expect(Object.keys(firmante.shape.firma.unwrap().shape)).toEqual(['firmadaEn', 'nivel']);
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['codigoVerificacion', 'firmantes']));
});

test('an administrator’s page has what other processes know, and its story names people, no account', () => {
  const { shape } = verInscripcion.response;
  expect(Object.keys(shape)).toEqual(
    expect.arrayContaining([...Object.keys(fichaSchema.shape), 'certificados', 'correos', 'historia']),
  );
  const entrada = {
    accion: 'inscripcion.revisar',
    resultado: 'hecho',
    recurso: `inscripcion:${id}`,
    ocurrioEn: '2026-11-21T15:42:07.000Z',
    quien: 'persona',
    nombre: 'Sofía Peña',
  };
  expect(shape.historia.unwrap().element.parse({ ...entrada, actor: 'persona:sub-sofia' })).toEqual(entrada);
});

test('the figures of a report say of which days they are', () => {
  const dias = { desde: '2026-11-01', hasta: '2026-11-30' };
  const { actual, anterior, meses } = reportes.response.shape;
  const embudo = { ...dias, enviadas: 3, abiertas: 2, firmadas: 1, completas: 0, horas: { abierta: 1.5 } };
  for (const periodo of [actual, anterior]) expect(periodo.parse(embudo)).toEqual(embudo);
  const mes = { ...dias, enviadas: 3, completas: 0 };
  expect(meses.element.parse(mes)).toEqual(mes);
});

test('another attempt says what became of it, and strangers are refused', () => {
  for (const resultado of ['pedido', 'en-curso', 'resuelto'] as const)
    expect(reintentarAtasco.response.parse({ message: 'Hecho', resultado })).toEqual({ message: 'Hecho', resultado });
  expect(reintentarAtasco.errors).toEqual(
    expect.arrayContaining(['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA', 'NO_ENCONTRADO']),
  );
});

test('what was told by another way are the mails that were shown, one at least and no more than fit', () => {
  const peticion = (cuantos: number) => ({ id, correos: ids(cuantos) });
  for (const cuantos of [1, TOPE_SIN_LLEGAR])
    expect(darPorContado.request.parse(peticion(cuantos))).toEqual(peticion(cuantos));
  for (const mala of [{ id }, peticion(0), peticion(TOPE_SIN_LLEGAR + 1), { id, correos: ['ana@correo.test'] }])
    expect(darPorContado.request.safeParse(mala).success).toBe(false);
  for (const resultado of ['contado', 'ya-contado'] as const)
    expect(darPorContado.response.parse({ message: 'Hecho', resultado })).toEqual({ message: 'Hecho', resultado });
  expect(darPorContado.response.parse({ message: 'Hecho', resultado: 'luego' }).resultado).toBe('desconocido');
  expect(darPorContado.errors).toEqual(
    expect.arrayContaining(['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA']),
  );
});

test('what waits is told by the names of its lists', () => {
  const cadaUna = cuentas.map(({ value }) => ({ cuenta: value, total: '1000+' }));
  expect(porAtender.response.parse({ cuentas: cadaUna })).toEqual({ cuentas: cadaUna });
});

test('the lines of a job are read from any of its ten thousand on', () => {
  expect(verTrabajo.request.parse({ id })).toEqual({ id, tras: 0 });
  for (const tras of ['0', '1', '10000']) expect(verTrabajo.request.safeParse({ id, tras }).success).toBe(true);
  for (const tras of ['10001', '-1']) expect(verTrabajo.request.safeParse({ id, tras }).success).toBe(false);
  expect(crearTrabajo.errors).toEqual(expect.arrayContaining(['TRABAJO_EN_CURSO', 'TRABAJO_DEMASIADO_GRANDE']));
});

test('of a view its name may be taken, of a job the person’s last one may run: each call says so', () => {
  expect(guardarVista.errors).toEqual(expect.arrayContaining(['VISTA_REPETIDA', 'DEMASIADAS_VISTAS']));
  expect(cambiarVista.errors).toEqual(expect.arrayContaining(['NO_ENCONTRADO', 'VISTA_REPETIDA']));
  for (const { errors } of [borrarVista, detenerTrabajo])
    expect(errors).toEqual(expect.arrayContaining(['UNAUTHORIZED', 'SOLO_ADMINISTRADORES']));
});

test('codes are asked for by two hundred ids at most, or by one code', () => {
  const { request, response } = codigosDeInscripciones;
  for (const peticion of [
    { ids: ids(1) },
    { ids: ids(200) },
    { codigo: 'TER-2026-000148' },
    { codigo: 'x'.repeat(30) },
  ])
    expect(request.parse(peticion)).toEqual(peticion);
  for (const mala of [{ ids: ids(201) }, { codigo: 'x'.repeat(31) }, { ids: ['TER-2026-000148'] }, { otra: 1 }])
    expect(request.safeParse(mala).success).toBe(false);
  const inscripciones = [{ id, codigo: 'TER-2026-000148' }];
  expect(response.parse({ inscripciones })).toEqual({ inscripciones });
});
