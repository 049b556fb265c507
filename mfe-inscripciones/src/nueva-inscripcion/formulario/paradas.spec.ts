import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import { valoresIniciales } from '../../valores.js';
import { hechas, porcentaje, primeraIncompleta } from './hechas.rules.js';
import { paradaDe, paradas } from './paradas.js';
import {
  irAlPrimero,
  NO_ACEPTADA,
  porCorregir,
  porParada,
  porSeccion,
  textoDeEnlace,
  tituloResumen,
} from './por-corregir.rules.js';

test('every field belongs to one of the fourteen stops', () => {
  expect(paradas).toHaveLength(14);
  for (const campo of Object.keys(inscripcionSchema.shape))
    expect([campo, paradaDe(campo) !== undefined]).toEqual([campo, campo !== 'status']);
});

test('a blank form has no stop done, a complete one all', () => {
  expect(hechas(valoresIniciales)).toEqual([]);
  expect(hechas(datosDePrueba)).toHaveLength(14);
  expect(porcentaje(3)).toBe(21);
});

test('No Acepto is an answer, not a stop that is done', () => {
  expect(hechas({ ...datosDePrueba, authorization: 'no-acepto' }).includes(1)).toBe(false);
});

test('the owner’s stop asks only for what the owner does', () => {
  const sinPropietario = { ...datosDePrueba, nombreRazonSocialPropietario: '' };
  expect(hechas(sinPropietario).includes(5)).toBe(true);
  expect(hechas({ ...sinPropietario, personaFirmaContrato: 'propietario' }).includes(5)).toBe(false);
});

test('errors come in reading order and are counted by stop', () => {
  const error = { type: 'x', message: 'm' };
  const campos = porCorregir({ personaFirmaContrato: error, modelo: error, placaCabezote: error });
  expect(campos.map(({ campo }) => campo)).toEqual(['placaCabezote', 'modelo', 'personaFirmaContrato']);
  expect([...porParada(campos)]).toEqual([
    [2, 2],
    [14, 1],
  ]);
  expect(tituloResumen(1)).toBe('Hay 1 campo por corregir.');
  expect(tituloResumen(5)).toBe('Hay 5 campos por corregir.');
});

test.each([
  ['porcentajeAnticipo', 'Máximo 100%', 'Porcentaje de anticipo: Máximo 100%'],
  ['correoElectronicoTenedor', 'Email inválido', 'Correo electrónico: Email inválido'],
  ['personaAutorizaAnticipos', 'Debe seleccionar una opción', '¿Quién autoriza? Debe seleccionar una opción'],
  ['personaAutorizaFletes', 'Debe seleccionar quién autoriza', 'Debe seleccionar quién autoriza'],
  ['nombresConductor', 'Nombres del conductor son requeridos', 'Nombres del conductor son requeridos'],
  ['numeroEjes', 'Número de ejes es requerido', 'Número de ejes es requerido'],
  ['numeroEjes', 'Máximo 10 ejes', 'Número de ejes: Máximo 10 ejes'],
  ['nombreRazonSocialPropietario', 'Nombre/Razón social es requerido', 'Nombre/Razón social es requerido'],
  ['aceptaTerminosContrato', 'Debe aceptar los términos del contrato', 'Debe aceptar los términos del contrato'],
] as const)('far from %s, «%s» reads «%s»', (campo, message, enlace) => {
  expect(textoDeEnlace({ campo, message })).toBe(enlace);
});

test('the owner’s stop is done once something is said of the owner or the signer is chosen', () => {
  const owner = (cambios: object) => hechas({ ...valoresIniciales, ...cambios }).includes(5);
  expect(owner({})).toBe(false);
  expect(owner({ nombreRazonSocialPropietario: 'Ana' })).toBe(true);
  expect(owner({ personaFirmaContrato: 'tenedor' })).toBe(true);
  expect(owner({ mismoTenedor: true })).toBe(true);
});

test('a stop is judged again when one of its fields changes', () => {
  expect(hechas(datosDePrueba)).toContain(2);
  expect(hechas({ ...datosDePrueba, placaCabezote: '' })).not.toContain(2);
  expect(hechas(datosDePrueba)).toContain(2);
});

test('one goes on with the first stop that is not done, or with the last', () => {
  expect(primeraIncompleta(valoresIniciales).numero).toBe(1);
  expect(primeraIncompleta({ ...datosDePrueba, placaCabezote: '' }).numero).toBe(2);
  expect(primeraIncompleta(datosDePrueba).numero).toBe(14);
});

test('fields to correct stand below their stops, and the first one gets the focus', () => {
  const error = { type: 'x', message: 'm' };
  const errors = { personaFirmaContrato: error, modelo: error, placaCabezote: { type: 'y' } };
  const campos = porCorregir(errors);
  expect(campos[0]).toMatchObject({ campo: 'placaCabezote', tipo: 'y', message: '' });
  expect(porSeccion(campos).map(([{ numero }, suyos]) => [numero, suyos.map(({ campo }) => campo)])).toEqual([
    [2, ['placaCabezote', 'modelo']],
    [14, ['personaFirmaContrato']],
  ]);
  const focused: string[] = [];
  const form = { setFocus: (campo: string) => void focused.push(campo) };
  irAlPrimero(form, errors);
  irAlPrimero(form, {});
  expect(focused).toEqual(['placaCabezote']);
});

test('a ‘No Acepto’ is told in its own words', () => {
  expect(textoDeEnlace({ campo: 'authorization', tipo: NO_ACEPTADA, message: 'Debe aceptar' })).toBe('Debe aceptar');
});

test('the contract’s stop waits for who signs for a company', () => {
  const contrato = (cambios: object) => hechas({ ...datosDePrueba, ...cambios }).includes(14);
  expect(contrato(firmaDeEmpresa)).toBe(true);
  for (const campo of ['nombreRepresentante', 'numeroDocumentoRepresentante'])
    expect([campo, contrato({ ...firmaDeEmpresa, [campo]: '' })]).toEqual([campo, false]);
});
