/** The messages of the fields, word for word (docs/especificacion/especificacion.txt, section 5). */
import { screen, waitFor } from '@testing-library/react';
import { control, openBlank, openWithBorrador, setUpForm, submit, typeInto } from '../../../test/formulario.js';
import type { Campo } from '../../valores.js';

setUpForm();

const mensajes: readonly (readonly [Campo, string])[] = [
  ['authorization', 'Debe seleccionar una opción'],
  ['placaCabezote', 'Placa de cabezote es requerida'],
  ['modelo', 'Modelo es requerido'],
  ['tipoVehiculo', 'Tipo de vehículo es requerido'],
  ['tipoCarroceria', 'Tipo de carrocería es requerido'],
  ['numeroEjes', 'Número de ejes es requerido'],
  ['operadorGPS', 'Operador GPS es requerido'],
  ['usuarioGPS', 'Email inválido'],
  ['contrasenaGPS', 'Contraseña es requerida'],
  ['nombreRazonSocial', 'Nombre/Razón social es requerido'],
  ['tipoDocumentoTenedor', 'Tipo de documento es requerido'],
  ['numeroDocumentoTenedor', 'Número de documento es requerido'],
  ['lugarExpedicionTenedor', 'Lugar de expedición es requerido'],
  ['fechaExpedicionTenedor', 'Fecha de expedición es requerida'],
  ['telefonoContactoTenedor', 'Teléfono es requerido'],
  ['direccionTenedor', 'Dirección es requerida'],
  ['barrioTenedor', 'Barrio es requerido'],
  ['ciudadTenedor', 'Ciudad es requerida'],
  ['correoElectronicoTenedor', 'Email inválido'],
  ['nombresConductor', 'Nombres del conductor son requeridos'],
  ['apellidosConductor', 'Apellidos del conductor son requeridos'],
  ['tipoDocumentoConductor', 'Tipo de documento es requerido'],
  ['numeroDocumentoConductor', 'Número de documento es requerido'],
  ['lugarExpedicionConductor', 'Lugar de expedición es requerido'],
  ['fechaExpedicionConductor', 'Fecha de expedición es requerida'],
  ['telefonoConductor', 'Teléfono es requerido'],
  ['correoElectronicoConductor', 'Email inválido'],
  ['direccionConductor', 'Dirección es requerida'],
  ['barrioConductor', 'Barrio es requerido'],
  ['ciudadConductor', 'Ciudad es requerida'],
  ['lugarNacimientoConductor', 'Lugar de nacimiento es requerido'],
  ['fechaNacimientoConductor', 'Fecha de nacimiento es requerida'],
  ['tipoSangreConductor', 'Tipo de sangre es requerido'],
  ['estadoCivilConductor', 'Estado civil es requerido'],
  ['arlConductor', 'ARL es requerida'],
  ['afpConductor', 'AFP es requerida'],
  ['epsConductor', 'EPS es requerida'],
  ['nombreContactoEmergencia', 'Nombre del contacto de emergencia es requerido'],
  ['telefonoContactoEmergencia', 'Teléfono es requerido'],
  ['relacionContactoEmergencia', 'Relación con el contacto es requerida'],
  ['ciudadContactoEmergencia', 'Ciudad es requerida'],
  ['empresaReferencia1', 'Empresa es requerida'],
  ['personaContactoReferencia1', 'Persona de contacto es requerida'],
  ['telefonoReferencia1', 'Teléfono es requerido'],
  ['ciudadReferencia1', 'Ciudad es requerida'],
  ['empresaReferencia2', 'Empresa es requerida'],
  ['personaContactoReferencia2', 'Persona de contacto es requerida'],
  ['telefonoReferencia2', 'Teléfono es requerido'],
  ['ciudadReferencia2', 'Ciudad es requerida'],
  ['nombreReferenciaFamiliar', 'Nombre es requerido'],
  ['telefonoReferenciaFamiliar', 'Teléfono es requerido'],
  ['ciudadReferenciaFamiliar', 'Ciudad es requerida'],
  ['relacionReferenciaFamiliar', 'Relación es requerida'],
  ['nombreReferenciaPersonal', 'Nombre es requerido'],
  ['telefonoReferenciaPersonal', 'Teléfono es requerido'],
  ['ciudadReferenciaPersonal', 'Ciudad es requerida'],
  ['relacionReferenciaPersonal', 'Relación es requerida'],
  ['personaAutorizaFletes', 'Debe seleccionar quién autoriza'],
  ['titularCuentaFletes', 'Titular de la cuenta es requerido'],
  ['tipoIdentificacionFletes', 'Tipo de identificación es requerido'],
  ['numeroIdentificacionFletes', 'Número de identificación es requerido'],
  ['tipoCuentaFletes', 'Tipo de cuenta es requerido'],
  ['numeroCuentaFletes', 'Número de cuenta es requerido'],
  ['entidadBancariaFletes', 'Entidad bancaria es requerida'],
  ['personaAutorizaAnticipos', 'Debe seleccionar una opción'],
  ['porcentajeAnticipo', 'Porcentaje de anticipo es requerido'],
  ['titularCuentaAnticipos', 'Titular de la cuenta es requerido'],
  ['tipoIdentificacionAnticipos', 'Tipo de identificación es requerido'],
  ['numeroIdentificacionAnticipos', 'Número de identificación es requerido'],
  ['tipoCuentaAnticipos', 'Tipo de cuenta es requerido'],
  ['numeroCuentaAnticipos', 'Número de cuenta es requerido'],
  ['entidadBancariaAnticipos', 'Entidad bancaria es requerida'],
  ['personaFirmaContrato', 'Debe seleccionar una opción'],
  ['aceptaTerminosContrato', 'Debe aceptar los términos del contrato'],
];

const marco = (campo: Campo) => control(campo).closest('.campo') as HTMLElement;

test('every required field of a blank form says what it asks under itself, in the words of the specification', async () => {
  await openBlank();
  typeInto('numeroEjes', '');
  submit();
  await screen.findByText(`Hay ${mensajes.length} campos por corregir.`);
  for (const [campo, mensaje] of mensajes) {
    expect([campo, marco(campo).querySelector('.error')?.textContent]).toEqual([campo, mensaje]);
    expect([campo, control(campo).getAttribute('aria-invalid'), marco(campo).className]).toEqual([
      campo,
      'true',
      expect.stringMatching(/\bmal\b/),
    ]);
  }
  expect(document.querySelectorAll('.campo .error')).toHaveLength(mensajes.length);
});

test('a percentage over 100 or below 1 says so, and the axles stop at 10 while they are typed', async () => {
  await openWithBorrador({ porcentajeAnticipo: 0 });
  submit();
  await waitFor(() => expect(marco('porcentajeAnticipo')).toHaveTextContent('Porcentaje de anticipo es requerido'));
  typeInto('porcentajeAnticipo', '140');
  await waitFor(() => expect(marco('porcentajeAnticipo')).toHaveTextContent('Máximo 100%'));
  typeInto('numeroEjes', '12');
  expect(control('numeroEjes')).toHaveValue('10');
});
