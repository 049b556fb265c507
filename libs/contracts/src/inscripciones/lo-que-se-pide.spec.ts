import { atenderNovedad } from './atender-novedad.contract.js';
import { codigosDeInscripciones } from './codigos.contract.js';
import { corregirCorreo } from './corregir-correo.contract.js';
import { devolverInscripcion } from './devolver-inscripcion.contract.js';
import { evidenciaDeInscripcion } from './evidencia.contract.js';
import {
  documentosDeExportacion,
  exportarElegidas,
  exportarInscripciones,
  filaExportadaSchema,
  iniciarExportacionDeElegidas,
  loteDeElegidas,
} from './exportar.contract.js';
import { INSCRIPCIONES_POR_TRABAJO } from './trabajos.contract.js';

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
  expect(Object.keys(filaExportadaSchema.shape)).toEqual(
    expect.arrayContaining(['numeroEjes', 'conductorFirmoEn', 'propietarioFirmoEn', 'completadaEn']),
  );
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
