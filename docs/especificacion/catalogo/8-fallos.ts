import { PAUSE } from '../../../shell/src/sesion/close-sesion.js';
import { constante } from '../pruebas/constante.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

export const fallos: readonly Frase[] = [
  [
    'Any non-OK response becomes an error whose message is the status code, a colon and a space, then the response body (or the status text if the body is empty).',
    conducta(muestra.api, '503:'),
    conducta(muestra.consultas, '502: Bad Gateway'),
  ],
  [
    "Current-user failure: 'Network response was not ok'; the user is treated as not authenticated.",
    texto('Network response was not ok', fuente.usuario, muestra.consultas),
  ],
  [
    "A 401 message (starting with 401 and Unauthorized): toast 'Unauthorized / You are logged out. Logging in again...', then redirect to /api/login after 500 ms; no retry.",
    toast(
      { title: 'Unauthorized', description: 'You are logged out. Logging in again...', kind: 'error' },
      fuente.finDeSesion,
      muestra.sesion,
    ),
    constante('PAUSE', 500, PAUSE),
    enPalabras('/api/login'),
    conducta(muestra.consultas),
    conducta(muestra.toast, 'Unauthorized'),
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
      muestra.envio,
    ),
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
      muestra.errores,
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
      muestra.propietario,
    ),
  ],
  [
    'No upload address, or a non-OK status: thrown as an HTTP error and logged.',
    conducta(muestra.unEnvio, 'no address', '500: disco lleno'),
  ],
  [
    "Registering an uploaded file fails: 'Error' / 'Error al procesar el archivo subido.'",
    toast(
      { title: 'Error', description: 'Error al procesar el archivo subido.', kind: 'error' },
      fuente.carga,
      muestra.carga,
    ),
  ],
];
