import { formularioGuardadoSchema, inscripcionListadaSchema } from '@portal/contracts/inscripciones';
import { unaInscripcion } from '@portal/test-kit/builders';
import { EntregaEntity } from './entrega.entity.js';
import { InscripcionEntity } from './inscripcion.entity.js';
import { aListada } from './listada.rules.js';

const creadaEn = new Date('2026-11-21T15:00:00.000Z');
const despues = new Date('2026-11-22T15:00:00.000Z');
const formulario = formularioGuardadoSchema.parse(unaInscripcion());
const fila = (cambios: Partial<InscripcionEntity> = {}): InscripcionEntity =>
  Object.assign(new InscripcionEntity(), {
    id: 'i-1',
    codigo: 'TER-2026-000148',
    creadorCorreo: 'ana@transcarga.test',
    formulario,
    instantaneaKey: 'instantaneas/i-1.json',
    creadaEn,
    actualizadaEn: despues,
    solicitudAceptadaEn: null,
    firmadaConductorEn: null,
    firmadaPropietarioEn: null,
    ...cambios,
  });
const entrega = (cambios: Partial<EntregaEntity>): EntregaEntity =>
  Object.assign(new EntregaEntity(), { inscripcionId: 'i-1', motivo: null, fecha: despues, ...cambios });

test('a row tells its own progress, and nothing that the answer does not name', () => {
  const listada = aListada(fila(), []);
  expect(inscripcionListadaSchema.strict().parse(listada)).toEqual(listada);
  expect(listada).toMatchObject({
    id: 'i-1',
    codigo: 'TER-2026-000148',
    userEmail: 'ana@transcarga.test',
    createdAt: '2026-11-21T15:00:00.000Z',
    updatedAt: '2026-11-22T15:00:00.000Z',
    conductorSigned: false,
    propietarioSigned: false,
    signatureRequested: false,
  });
});

test('a form that was stored before a listed field existed is listed with that field blank', () => {
  const { placaTrailer: _, ...deAntes } = formulario;
  const listada = aListada(fila({ formulario: formularioGuardadoSchema.parse(deAntes) }), []);
  expect(listada).toMatchObject({ placaCabezote: 'WLK508', placaTrailer: '' });
});

test.each([
  ['firmadaConductorEn', 'conductorSigned'],
  ['firmadaPropietarioEn', 'propietarioSigned'],
  ['solicitudAceptadaEn', 'signatureRequested'],
] as const)('%s alone makes %s true', (columna, dicho) => {
  const { conductorSigned, propietarioSigned, signatureRequested } = aListada(fila({ [columna]: despues }), []);
  const nada = { conductorSigned: false, propietarioSigned: false, signatureRequested: false };
  expect({ conductorSigned, propietarioSigned, signatureRequested }).toEqual({ ...nada, [dicho]: true });
});

test('each signer has the delivery of this enrolment and role; without one the request waits since its creation', () => {
  const entregas = [
    entrega({ inscripcionId: 'i-2', rol: 'conductor', estado: 'firmado' }),
    entrega({ rol: 'propietario', estado: 'rechazado', motivo: 'El buzón está lleno.' }),
  ];
  expect(aListada(fila(), entregas).entregas).toEqual({
    conductor: { estado: 'en-cola', fecha: '2026-11-21T15:00:00.000Z' },
    propietario: { estado: 'rechazado', fecha: '2026-11-22T15:00:00.000Z', motivo: 'El buzón está lleno.' },
  });
  const sinMotivo = aListada(fila(), [entrega({ rol: 'conductor', estado: 'aceptado' })]).entregas.conductor;
  expect(sinMotivo).toEqual({ estado: 'aceptado', fecha: '2026-11-22T15:00:00.000Z' });
});

test('other enrolments of the plate are told only when there are some', () => {
  expect(aListada(fila(), [], { deLaPlaca: 1 })).not.toHaveProperty('otrasDeLaPlaca');
  expect(aListada(fila(), [])).not.toHaveProperty('otrasDeLaPlaca');
  expect(aListada(fila(), [], { deLaPlaca: 3 }).otrasDeLaPlaca).toBe(2);
});

test('a test is marked beside the other marks, and is not counted with its plate', () => {
  const listada = aListada(fila({ prueba: true, revisadaEn: despues }), [], { deLaPlaca: 3 });
  expect(listada.marcas).toEqual(['revisada', 'prueba']);
  expect(listada).not.toHaveProperty('otrasDeLaPlaca');
  expect(aListada(fila({ prueba: false }), [], { deLaPlaca: 3 })).toMatchObject({ otrasDeLaPlaca: 2 });
});

test('one that was invented says so, by where its files would lie', () => {
  expect(aListada(fila(), []).sembrada).toBeUndefined();
  expect(aListada(fila({ instantaneaKey: 'sembrada/i-1.json' }), []).sembrada).toBe(true);
});
