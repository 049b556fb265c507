import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { calcula } from '../pruebas/constante.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { dicho, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const copia = muestra.propietario('a complete holder is copied, shaded, and copied again when it changes');
const incompleto = muestra.propietario('an incomplete holder is not copied: No stays and a toast says why');
const palabras = muestra.formulario('each section asks in its own words');
const enviada = muestra.envio(
  'one call carries the whole form and its key; then the sent view, the toast and no draft',
);
const subida = muestra.carga('a PDF goes to its address, is registered, and the form holds its path');

export const formulario: readonly Frase[] = [
  [
    'Authentication: signed in or guest.',
    conducta(muestra.paginas('/ is the dashboard for a person')),
    conducta(muestra.paginas('/ is the landing page for a guest')),
  ],
  [
    'A 401 from the current-user call means guest.',
    conducta(muestra.consultas('a 401 of the current user means guest: no error, no end of a session'), 'invitado'),
  ],
  [
    'Registration status: draft, then submitted.',
    conducta(muestra.esquema('unknown keys and another status are refused'), 'draft'),
    conducta(enviada, 'submitted'),
  ],
  ['Submit always sends status submitted.', conducta(enviada, 'submitted')],
  [
    "A saved draft is kept only in the browser's local storage under a single draft key, and no call to the server is made.",
    calcula('draft key', () => CLAVE_BORRADOR, 'portal.borrador.inscripcion-terceros'),
    conducta(muestra.formulario('saving a draft asks nothing of the server')),
    conducta(muestra.borrador('saves itself a second after the last change, without the GPS password')),
  ],
  [
    'Same-owner behaviour:',
    conducta(muestra.veredicto('property: the owner that the browser copies is the owner that the server freezes')),
  ],
  [
    "Choosing 'Sí' copies the ten holder fields to the owner fields, but only if all holder fields are filled.",
    texto('Sí', 'libs/ui/src/fields/radio-cards.tsx', palabras),
    conducta(copia),
    conducta(muestra.veredicto('property: the holder is copied only when all ten fields are filled')),
  ],
  [
    "Otherwise the choice reverts to 'No' and an error toast appears.",
    texto('No', 'libs/ui/src/fields/radio-cards.tsx', palabras),
    conducta(incompleto, 'Datos incompletos del tenedor'),
  ],
  [
    "Choosing 'No' clears all owner fields.",
    enPalabras('No'),
    conducta(muestra.propietario('No clears the ten owner fields')),
  ],
  [
    "While 'same' is on, the owner fields are disabled and shaded, and a green notice says the data were copied automatically and must be edited in the holder section.",
    dicho('same', 'Datos copiados automáticamente del tenedor', fuente.seccion('propietario'), copia),
    texto(
      'Para cambiarlos, edítelos en la sección Tenedor.',
      fuente.seccion('propietario'),
      muestra.aviso('the green notice says where copied data are edited, and leads there'),
    ),
  ],
  [
    "A later change in the holder fields re-copies them while 'same' is on and the holder data are complete.",
    enPalabras('same'),
    conducta(copia, 'Otro Nombre'),
  ],
  [
    'After a successful submit the form is reset and the registration list is refreshed.',
    conducta(enviada),
    conducta(muestra.extremos('a sent enrolment makes the list and the figures be read again')),
  ],
  [
    'Upload: a modal takes one file.',
    conducta(
      muestra.unEnvio(
        'choosing sends nothing; then one PUT of the file itself, and the freight certification is in the form',
      ),
      'multiple',
    ),
  ],
  [
    "On completion the returned object path is stored in the matching certification field and a green 'uploaded successfully' note appears.",
    dicho('uploaded successfully', 'Archivo subido exitosamente', fuente.certificacion, subida),
    conducta(
      muestra.unEnvio(
        'choosing sends nothing; then one PUT of the file itself, and the freight certification is in the form',
      ),
    ),
  ],
];
