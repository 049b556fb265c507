import { conducta, type Frase } from '../pruebas/entrada.js';
import { parte, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const seccion = (nombre: string, titulo: string) => texto(titulo, fuente.seccion(nombre), muestra.formulario);
const nombrada = (titulo: string) => texto(titulo, fuente.campos, muestra.formulario);
const { seccion: archivo } = fuente;

export const secciones: readonly Frase[] = [
  [
    "The header shows today's date (dd/MM/yyyy) and the form code.",
    texto('INS-TER-001', fuente.cabeceraFormulario, muestra.formulario),
    conducta(muestra.formatos, '05/03/2026'),
  ],
  ['Sections in order:', conducta(muestra.formulario, 'form h2'), conducta(muestra.recorrido)],
  ['Data-protection authorisation.', seccion('autorizacion', 'Autorización para el tratamiento de datos personales')],
  [
    'It refers to the Colombian personal-data law 1581 of 2012.',
    texto('Ley 1581 de 2012', archivo('autorizacion'), muestra.formulario),
    parte('En cumplimiento de la Ley 1581 de 2012', fuente.legal('autorizacion-datos'), muestra.legales),
  ],
  ["Choices are 'Acepto' and 'No Acepto'.", ...textos(['Acepto', 'No Acepto'], fuente.opciones, muestra.formulario)],
  ['Vehicle data.', nombrada('Datos del vehículo')],
  ['GPS data.', nombrada('GPS')],
  [
    'The password field has a show/hide toggle.',
    ...textos(['Mostrar contraseña', 'Ocultar contraseña'], 'libs/ui/src/fields/text-field.tsx', muestra.formulario),
  ],
  ['Vehicle holder data.', nombrada('Tenedor')],
  [
    'Vehicle owner data, with the question whether the owner is the same as the holder.',
    nombrada('Propietario'),
    texto('¿El propietario es el mismo tenedor?', fuente.campos, muestra.formulario),
  ],
  ['Driver information.', nombrada('Conductor')],
  ['Emergency contact.', nombrada('Contacto de emergencia')],
  ['Work reference 1.', conducta(muestra.formulario, 'Referencia laboral 1')],
  ['Work reference 2.', conducta(muestra.formulario, 'Referencia laboral 2')],
  ['Family reference.', nombrada('Referencia familiar')],
  ['Personal reference.', nombrada('Referencia personal')],
  [
    'Freight-payment authorisation: bank data and a bank-certification PDF upload.',
    seccion('pagos', 'Autorización de pago de fletes'),
    conducta(muestra.unEnvio),
  ],
];
