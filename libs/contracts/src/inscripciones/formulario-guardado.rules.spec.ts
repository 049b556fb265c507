import { unaInscripcion } from '@portal/test-kit/builders';
import { copiarInscripcion } from './crear-inscripcion.contract.js';
import { firmanteDe } from './firmantes.rules.js';
import {
  camposCopiables,
  copiaDe,
  formularioGuardadoSchema,
  type FormularioGuardado,
} from './formulario-guardado.rules.js';

const { contrasenaGPS: _, ...deHoy } = unaInscripcion();

/** Stored before the trailer's plate and the owner's fields existed. */
const { placaTrailer: _sin, mismoTenedor: _tampoco, nombreRazonSocialPropietario: _ni, ...deAntes } = deHoy;

test('a form is stored as it was accepted', () => {
  expect(formularioGuardadoSchema.parse(deHoy)).toEqual(deHoy);
});

test('a form that was stored before a field existed is still read and copied', () => {
  const guardado: FormularioGuardado = formularioGuardadoSchema.parse(deAntes);
  const copia = copiaDe(guardado);
  expect(copiarInscripcion.response.parse(copia)).toEqual(copia);
  expect(copia).toMatchObject({ placaCabezote: 'WLK508' });
  expect(copia).not.toHaveProperty('placaTrailer');
  expect(firmanteDe({ ...guardado, personaFirmaContrato: 'propietario' }, 'propietario').nombre).toBe('');
});

test('a stored form without a field that was always asked is no form', () => {
  const { placaCabezote: __, ...roto } = deHoy;
  expect(formularioGuardadoSchema.safeParse(roto).success).toBe(false);
});

test('a value that today’s rules would refuse is read as it was stored', () => {
  const viejo = {
    ...deHoy,
    barrioConductor: 'x'.repeat(500),
    fechaNacimientoConductor: '1890-01-01',
    numeroEjes: 14,
    tipoVehiculo: 'doble-troque',
  };
  expect(copiaDe(viejo)).toMatchObject({ tipoVehiculo: 'doble-troque' });
  expect(formularioGuardadoSchema.parse(viejo)).toEqual(viejo);
});

test('a copy leaves out secrets and what must be answered anew', () => {
  const fuera = Object.keys(unaInscripcion()).filter((campo) => !(camposCopiables as string[]).includes(campo));
  expect(fuera.sort()).toEqual(['aceptaTerminosContrato', 'authorization', 'contrasenaGPS', 'status']);
  expect(Object.keys(copiaDe(deHoy)).sort()).toEqual([...camposCopiables].sort());
});
