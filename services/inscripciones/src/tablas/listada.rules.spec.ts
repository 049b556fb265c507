import { formularioGuardadoSchema, inscripcionListadaSchema } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { unaInscripcion } from '@portal/test-kit/builders';
import { EntregaEntity } from './entrega.entity.js';
import { InscripcionEntity } from './inscripcion.entity.js';
import { aListada, retiroDe } from './listada.rules.js';

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
  const llano = entrega({ rol: 'conductor', estado: 'aceptado', rebotadoEn: null, correo: null });
  const sinMotivo = aListada(fila(), [llano]).entregas.conductor;
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

test('a mail that came back says so, and one that goes elsewhere says where', () => {
  const correo = 'nueva@correo.test';
  const entregas = [entrega({ rol: 'conductor', estado: 'rechazado', rebotadoEn: despues, correo })];
  expect(aListada(fila(), entregas).entregas.conductor).toEqual({
    estado: 'rechazado',
    fecha: '2026-11-22T15:00:00.000Z',
    rebote: true,
    correo,
  });
});

test('only what nobody was told of is left out: who marked, replaced and took back', () => {
  const deAdministradores = ['revisadaEn', 'atasco', 'sinLlegar'];
  const dichos = ['marcas', 'reemplaza', 'reemplazadaPor', 'retiro', 'representante', ...deAdministradores];
  expect(Object.keys(aListada(fila(), [])).filter((nombre) => dichos.includes(nombre))).toEqual([]);
  expect(
    aListada(fila({ revisadaEn: despues, reemplaza: 'TER-2026-000100', reemplazadaPor: 'TER-2026-000200' }), []),
  ).toMatchObject({
    revisadaEn: '2026-11-22T15:00:00.000Z',
    reemplaza: 'TER-2026-000100',
    reemplazadaPor: 'TER-2026-000200',
    marcas: ['revisada'],
  });
});

test('what was taken back says how, when, by whom and why, and nobody’s doubt marks it any more', () => {
  const conNovedad = [entrega({ rol: 'conductor', estado: 'con-novedad' })];
  const retirada = { retiro: 'devuelta', retiradaEn: despues, retiradaPor: 'Sofía Peña' } as const;
  const nota = { retiradaNota: 'La placa está mal.', retiradaCampos: ['placaCabezote'] };
  const listada = aListada(fila({ ...retirada, ...nota }), conNovedad);
  expect([listada.marcas, listada.retiro]).toEqual([
    ['devuelta'],
    {
      como: 'devuelta',
      en: '2026-11-22T15:00:00.000Z',
      por: 'Sofía Peña',
      nota: 'La placa está mal.',
      campos: ['placaCabezote'],
    },
  ]);
  expect(retiroDe(fila({ ...retirada, retiradaPor: null }))).toEqual({
    como: 'devuelta',
    en: '2026-11-22T15:00:00.000Z',
    por: '',
  });
  expect([retiroDe(fila()), retiroDe(fila({ ...retirada, retiradaEn: null }))]).toEqual([undefined, undefined]);
});

test('a signer’s doubt marks its own enrolment alone', () => {
  const deOtra = entrega({ inscripcionId: 'i-2', rol: 'conductor', estado: 'con-novedad' });
  const bien = entrega({ rol: 'conductor', estado: 'aceptado' });
  expect(aListada(fila(), [deOtra, bien]).marcas).toBeUndefined();
  expect(aListada(fila(), [bien, entrega({ rol: 'propietario', estado: 'con-novedad' })]).marcas).toEqual(['novedad']);
});

test('of a signer’s links it says how often, until when and who, for this enrolment and role', () => {
  const unos = { inscripcionId: 'i-1', reenvios: 2, venceEn: despues, reenviadoEn: creadaEn };
  const enlaces = [
    { ...unos, inscripcionId: 'i-2', rol: 'conductor', reenvios: 9, reenviadoPor: null },
    { ...unos, rol: 'propietario', reenviadoPor: 'Sofía Peña' },
    { ...unos, rol: 'conductor', reenvios: 0, venceEn: null, reenviadoEn: null, reenviadoPor: null },
  ] as const;
  const { conductor, propietario } = aListada(fila(), [], { enlaces }).entregas;
  const enCola = { estado: 'en-cola', fecha: '2026-11-21T15:00:00.000Z' };
  expect(conductor).toEqual({ ...enCola, reenvios: 0 });
  expect(propietario).toEqual({
    ...enCola,
    reenvios: 2,
    venceEn: '2026-11-22T15:00:00.000Z',
    reenviado: { en: '2026-11-21T15:00:00.000Z', por: 'Sofía Peña' },
  });
  const deNadie = aListada(fila(), [], { enlaces: [{ ...unos, rol: 'conductor', reenviadoPor: null }] });
  expect(deNadie.entregas.conductor.reenviado).toEqual({ en: '2026-11-21T15:00:00.000Z' });
});

test('what is stuck is told of its own enrolment, with the attempt that somebody asked for', () => {
  const una = { inscripcionId: 'i-1', que: 'copia', motivo: 'No hay sello.', desde: creadaEn, reintentadoEn: null };
  const atasco = (cambios: object) =>
    aListada(fila(), [], {
      atascadas: [
        { ...una, inscripcionId: 'i-2' },
        { ...una, ...cambios },
      ] as never,
    }).atasco;
  expect(atasco({})).toEqual({ que: 'copia', motivo: 'No hay sello.', desde: '2026-11-21T15:00:00.000Z' });
  expect(atasco({ reintentadoEn: despues })?.reintentadoEn).toBe('2026-11-22T15:00:00.000Z');
  expect(atasco({ inscripcionId: 'i-3' })).toBeUndefined();
});

test('what reached nobody is told of its own enrolment, with its reason and its mails', () => {
  const una = {
    inscripcionId: 'i-2',
    cuantos: 2,
    motivo: 'El buzón no existe.',
    desde: creadaEn,
    correos: ['c-1', 'c-2'],
  };
  expect(aListada(fila(), [], { sinLlegar: [una] })).not.toHaveProperty('sinLlegar');
  expect(aListada(fila({ id: 'i-2' }), [], { sinLlegar: [{ ...una, inscripcionId: 'i-1' }, una] }).sinLlegar).toEqual({
    ...{ cuantos: 2, motivo: 'El buzón no existe.', desde: '2026-11-21T15:00:00.000Z', correos: ['c-1', 'c-2'] },
  });
});

test('who signs for a company stands there, with an address where there is one', () => {
  const de = (cambios: object) =>
    aListada(fila({ formulario: formularioGuardadoSchema.parse(unaInscripcion(cambios)) }), []).representante;
  const { correoElectronicoRepresentante: correo } = firmaDeEmpresa;
  expect(de(firmaDeEmpresa)).toMatchObject({ nombres: 'Claudia Patricia', correo });
  expect(de({ ...firmaDeEmpresa, correoElectronicoRepresentante: '' })).not.toHaveProperty('correo');
});
