import { constante } from '../pruebas/constante.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

const copiar = muestra.propietario('an incomplete holder is not copied: No stays and a toast says why');
const fallida = muestra.envio('a failure says so and keeps everything');

export const fallos: readonly Frase[] = [
  [
    'Any non-OK response becomes an error whose message is the status code, a colon and a space, then the response body (or the status text if the body is empty).',
    conducta(
      muestra.api('a refusal keeps status and body in its text, and its code, sentence and fields apart'),
      '503:',
    ),
    conducta(muestra.consultas('an error without a body says its status text'), '502: Bad Gateway'),
  ],
  [
    "Current-user failure: 'Network response was not ok'; the user is treated as not authenticated.",
    texto(
      'Network response was not ok',
      fuente.usuario,
      muestra.consultas(
        'any other failure of the current user is not tried again, is treated as not authenticated and says so',
      ),
    ),
  ],
  [
    "A 401 message (starting with 401 and Unauthorized): toast 'Unauthorized / You are logged out. Logging in again...', then redirect to /api/login after 500 ms; no retry.",
    toast(
      { title: 'Unauthorized', description: 'You are logged out. Logging in again...', kind: 'error' },
      fuente.finDeSesion,
      muestra.sesion('a session that ended shows the English toast and goes to the login, once'),
    ),
    constante('PAUSE', 500, fuente.finDeSesion),
    enPalabras('/api/login'),
    conducta(muestra.consultas('a 401 to %s is never tried again')),
    conducta(
      muestra.toast('the last word before the page leaves is not replaced by what failed with it'),
      'Unauthorized',
    ),
  ],
  [
    "Submit failure: toast 'Error' with 'Hubo un error al enviar el formulario. Por favor, intente nuevamente.' (destructive); also logged.",
    toast(
      {
        title: 'Error',
        description: 'Hubo un error al enviar el formulario. Por favor, intente nuevamente.',
        kind: 'error',
      },
      fuente.rechazo,
      fallida,
    ),
    conducta(fallida),
  ],
  [
    "Authorisation not accepted: 'Autorización requerida' (see 5).",
    toast(
      {
        title: 'Autorización requerida',
        description: 'Debe aceptar el tratamiento de datos personales para continuar.',
        kind: 'error',
      },
      fuente.rechazo,
      muestra.errores('No Acepto stops an otherwise complete form with its toast'),
    ),
  ],
  [
    "Incomplete holder data when copying: 'Datos incompletos del tenedor: Complete todos los datos del tenedor antes de copiarlos al propietario.'",
    toast(
      {
        title: 'Datos incompletos del tenedor',
        description: 'Complete todos los datos del tenedor antes de copiarlos al propietario.',
        kind: 'error',
      },
      fuente.mismoTenedor,
      copiar,
    ),
  ],
  [
    'No upload address, or a non-OK status: thrown as an HTTP error and logged.',
    conducta(muestra.unEnvio('%s is an HTTP error, logged'), 'no address', '500: disco lleno'),
  ],
  [
    "Registering an uploaded file fails: 'Error' / 'Error al procesar el archivo subido.'",
    toast(
      { title: 'Error', description: 'Error al procesar el archivo subido.', kind: 'error' },
      fuente.carga,
      muestra.carga('a file that is refused when registered leaves the form without it and says so'),
    ),
  ],
];
