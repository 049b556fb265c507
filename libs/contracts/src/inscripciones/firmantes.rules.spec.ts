import { unaInscripcion } from '@portal/test-kit/builders';
import { firmanteDe } from './firmantes.rules.js';

test('the driver signs with names and surnames joined by one space', () => {
  expect(firmanteDe(unaInscripcion(), 'conductor')).toEqual({
    nombre: 'Luis Alberto Peña Ríos',
    tipoDocumento: 'CC',
    numeroDocumento: '1023456789',
    correo: 'luis.pena@correo.test',
    calidad: 'conductor',
  });
});

test('the contract is signed by whom personaFirmaContrato names', () => {
  expect(firmanteDe(unaInscripcion({ personaFirmaContrato: 'tenedor' }), 'propietario')).toMatchObject({
    nombre: 'María Fernanda Ñáñez Ortiz',
    calidad: 'tenedor',
  });
  expect(firmanteDe(unaInscripcion({ personaFirmaContrato: 'propietario' }), 'propietario')).toMatchObject({
    nombre: 'Transportes del Pacífico S.A.S.',
    calidad: 'propietario',
  });
});

test('an owner who is the holder signs with the holder data, even if the owner fields were not sent', () => {
  const form = unaInscripcion({
    mismoTenedor: true,
    personaFirmaContrato: 'propietario',
    nombreRazonSocialPropietario: '',
    correoElectronicoPropietario: '',
  });
  expect(firmanteDe(form, 'propietario')).toMatchObject({
    nombre: 'María Fernanda Ñáñez Ortiz',
    correo: 'maria.nanez@correo.test',
    calidad: 'propietario',
  });
});
