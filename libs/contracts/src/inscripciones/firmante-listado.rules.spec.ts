import { unaListada } from '../muestra/respuestas.js';
import { firmanteListado, ordenFirmantes } from './firmante-listado.rules.js';

const inscripcion = unaListada({
  nombresConductor: 'Carlos Andrés',
  apellidosConductor: 'Muñoz Peña',
  correoElectronicoConductor: 'carlos@correo.co',
  nombreRazonSocial: 'Transportes Ñáñez S.A.S.',
  correoElectronicoTenedor: 'tenedor@correo.co',
  nombreRazonSocialPropietario: 'María Ñáñez',
  correoElectronicoPropietario: 'maria@correo.co',
});

test('the driver signs with their own name and address', () => {
  expect(firmanteListado({ ...inscripcion, conductorSigned: true }, 'conductor')).toEqual({
    etiqueta: 'Conductor',
    nombre: 'Carlos Andrés Muñoz Peña',
    correo: 'carlos@correo.co',
    firmado: true,
  });
});

test.each([
  ['propietario', 'Propietario', 'María Ñáñez', 'maria@correo.co'],
  ['tenedor', 'Tenedor', 'Transportes Ñáñez S.A.S.', 'tenedor@correo.co'],
])('the contract is signed by the %s', (personaFirmaContrato, etiqueta, nombre, correo) => {
  expect(firmanteListado({ ...inscripcion, personaFirmaContrato }, 'propietario')).toEqual({
    etiqueta,
    nombre,
    correo,
    firmado: false,
  });
});

test("each of the two is named once, the contract's signer first", () => {
  expect(
    ordenFirmantes.map((rol) => firmanteListado({ ...inscripcion, personaFirmaContrato: 'tenedor' }, rol).etiqueta),
  ).toEqual(['Tenedor', 'Conductor']);
});
