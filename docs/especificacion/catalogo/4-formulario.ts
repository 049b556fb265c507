import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { calcula } from '../pruebas/constante.js';
import { conducta, enPalabras, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { dicho, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const formulario: readonly Frase[] = [
  ['Authentication: signed in or guest.', conducta(muestra.paginas, '© 2024 PRUEBA')],
  ['A 401 from the current-user call means guest.', conducta(muestra.consultas, 'invitado')],
  [
    'Registration status: draft, then submitted.',
    conducta(muestra.esquema, 'draft'),
    conducta(muestra.envio, 'submitted'),
  ],
  ['Submit always sends status submitted.', conducta(muestra.envio, 'submitted')],
  [
    "A saved draft is kept only in the browser's local storage under a single draft key, and no call to the server is made.",
    calcula('draft key', () => CLAVE_BORRADOR, 'portal.borrador.inscripcion-terceros'),
    conducta(muestra.formulario),
    conducta(muestra.borrador),
  ],
  ['Same-owner behaviour:', sinEfecto('a heading: the next sentences say what')],
  [
    "Choosing 'Sí' copies the ten holder fields to the owner fields, but only if all holder fields are filled.",
    texto('Sí', 'libs/ui/src/fields/radio-cards.tsx', muestra.formulario),
    conducta(muestra.propietario),
    conducta(muestra.veredicto),
  ],
  [
    "Otherwise the choice reverts to 'No' and an error toast appears.",
    texto('No', 'libs/ui/src/fields/radio-cards.tsx', muestra.formulario),
    conducta(muestra.propietario, 'Datos incompletos del tenedor'),
  ],
  [
    "Choosing 'No' clears all owner fields.",
    enPalabras('No'),
    conducta(muestra.propietario, 'correoElectronicoPropietario'),
  ],
  [
    "While 'same' is on, the owner fields are disabled and shaded, and a green notice says the data were copied automatically and must be edited in the holder section.",
    dicho('same', 'Datos copiados automáticamente del tenedor', fuente.seccion('propietario'), muestra.propietario),
    texto('Para cambiarlos, edítelos en la sección Tenedor.', fuente.seccion('propietario'), muestra.aviso),
  ],
  [
    "A later change in the holder fields re-copies them while 'same' is on and the holder data are complete.",
    enPalabras('same'),
    conducta(muestra.propietario, 'Otro Nombre'),
  ],
  [
    'After a successful submit the form is reset and the registration list is refreshed.',
    conducta(muestra.envio, 'La inscripción ha sido enviada exitosamente para revisión.'),
    conducta(muestra.extremos),
  ],
  ['Upload: a modal takes one file.', conducta(muestra.unEnvio, 'multiple')],
  [
    "On completion the returned object path is stored in the matching certification field and a green 'uploaded successfully' note appears.",
    dicho('uploaded successfully', 'Archivo subido exitosamente', fuente.certificacion, muestra.carga),
    conducta(muestra.unEnvio),
  ],
];
