import { unaInscripcion } from '../pruebas/inscripciones.js';
import { firmanteListado } from './firmante.rules.js';

test('the driver signs with his own name and address', () => {
  expect(firmanteListado(unaInscripcion({ conductorSigned: true }), 'conductor')).toEqual({
    etiqueta: 'Conductor', nombre: 'Carlos Andrés Muñoz Peña', correo: 'carlos@correo.co', firmado: true,
  });
});

test.each([
  ['propietario', 'Propietario', 'María Ñáñez', 'maria@correo.co'],
  ['tenedor', 'Tenedor', 'Transportes Ñáñez S.A.S.', 'tenedor@correo.co'],
])('the contract is signed by the %s', (personaFirmaContrato, etiqueta, nombre, correo) => {
  expect(firmanteListado(unaInscripcion({ personaFirmaContrato }), 'propietario')).toEqual({ etiqueta, nombre, correo, firmado: false });
});
