import { conducta, type Frase } from '../pruebas/entrada.js';
import { parte, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const orden = muestra.formulario(
  'title, code, today, the fourteen sections in their order, and asterisks but for the driver',
);
const palabras = muestra.formulario('each section asks in its own words');
const seccion = (nombre: string, titulo: string) => texto(titulo, fuente.seccion(nombre), orden);
const nombrada = (titulo: string) => texto(titulo, fuente.campos, orden);
const { seccion: archivo } = fuente;

export const secciones: readonly Frase[] = [
  [
    "The header shows today's date (dd/MM/yyyy) and the form code.",
    texto('INS-TER-001', fuente.cabeceraFormulario, orden),
    conducta(muestra.datos('instants are shown in Bogotá and calendar dates keep their day'), '05/03/2026'),
  ],
  [
    'Sections in order:',
    conducta(orden),
    conducta(muestra.recorrido('every field belongs to one of the fourteen stops')),
  ],
  ['Data-protection authorisation.', seccion('autorizacion', 'Autorización para el tratamiento de datos personales')],
  [
    'It refers to the Colombian personal-data law 1581 of 2012.',
    texto('Ley 1581 de 2012', archivo('autorizacion'), palabras),
    parte(
      'En cumplimiento de la Ley 1581 de 2012',
      fuente.legal('autorizacion-datos'),
      muestra.legales('the data authorisation stands on law 1581 of 2012'),
    ),
  ],
  ["Choices are 'Acepto' and 'No Acepto'.", ...textos(['Acepto', 'No Acepto'], fuente.opciones, palabras)],
  ['Vehicle data.', nombrada('Datos del vehículo')],
  ['GPS data.', nombrada('GPS')],
  [
    'The password field has a show/hide toggle.',
    ...textos(
      ['Mostrar contraseña', 'Ocultar contraseña'],
      'libs/ui/src/fields/text-field.tsx',
      muestra.formulario('the GPS password is shown and hidden again'),
    ),
  ],
  ['Vehicle holder data.', nombrada('Tenedor')],
  [
    'Vehicle owner data, with the question whether the owner is the same as the holder.',
    nombrada('Propietario'),
    texto('¿El propietario es el mismo tenedor?', fuente.campos, palabras),
  ],
  ['Driver information.', nombrada('Conductor')],
  ['Emergency contact.', nombrada('Contacto de emergencia')],
  ['Work reference 1.', conducta(orden, 'Referencia laboral 1')],
  ['Work reference 2.', conducta(orden, 'Referencia laboral 2')],
  ['Family reference.', nombrada('Referencia familiar')],
  ['Personal reference.', nombrada('Referencia personal')],
  [
    'Freight-payment authorisation: bank data and a bank-certification PDF upload.',
    seccion('pagos', 'Autorización de pago de fletes'),
    conducta(
      muestra.unEnvio(
        'choosing sends nothing; then one PUT of the file itself, and the freight certification is in the form',
      ),
    ),
  ],
];
