import { conducta, enPalabras, sinEfecto, type Capitulo } from '../pruebas/entrada.js';
import { ruta, rutaAusente, rutaDesviada, rutaFirmar } from '../pruebas/ruta.js';
import { texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const publica = muestra.sesion('a guest stays at %s');
const placeholder = muestra.paginas('the %s checklist says that it is in development');
const conLogin = muestra.sesion('a guest at %s goes to the login and comes back there');
const cabecera = muestra.formulario(
  'title, code, today, the fourteen sections in their order, and asterisks but for the driver',
);

export const rutas: Capitulo = {
  titulo: '2. Screens and routes',
  frases: [
    ['| Route | Content | Access |', sinEfecto('the head of the table')],
    [
      '| / | Signed in: home view (Dashboard). Guest: landing view. | public |',
      ruta('/', 'public', publica),
      conducta(muestra.paginas('/ is the dashboard for a person')),
      conducta(muestra.paginas('/ is the landing page for a guest')),
    ],
    [
      "| /dashboard | Cards for preoperationals, inscriptions (links to new enrolment and my enrolments, or a login button when logged out) and certificates. Titled 'Inicio' for a guest. | public |",
      ruta('/dashboard', 'public', publica),
      conducta(muestra.portada('the module cards of a person lead to new enrolment, own enrolments and certificates')),
      texto(
        'Inicio',
        fuente.tablero,
        muestra.paginas('a guest sees three modules; two ask for a session and come back to what was wanted'),
      ),
    ],
    [
      '| /preoperacionales/vehiculo, /preoperacionales/montacarga, /preoperacionales/contenedores | Placeholder pages | public |',
      ruta('/preoperacionales/vehiculo', 'public', placeholder),
      ruta('/preoperacionales/montacarga', 'public', placeholder),
      ruta('/preoperacionales/contenedores', 'public', placeholder),
    ],
    [
      "| /inscripciones/terceros | Enrolment form ('Nueva Inscripción') | login |",
      ruta('/inscripciones/terceros', 'login', conLogin),
      texto('Nueva Inscripción', fuente.cabeceraFormulario, cabecera),
    ],
    [
      "| /inscripciones/mis-inscripciones | The user's own enrolments | login |",
      ruta('/inscripciones/mis-inscripciones', 'login', conLogin),
    ],
    [
      "| /admin/revision-inscripciones | Admin review ('Revisión Inscripciones', marked ADMIN) | login, admins |",
      ruta('/admin/revision-inscripciones', 'login', conLogin),
      texto(
        'Revisión Inscripciones',
        fuente.navegacion,
        muestra.lateral('an administrator sees the review, marked ADMIN'),
      ),
      texto('ADMIN', fuente.navegacion, muestra.lateral('an administrator sees the review, marked ADMIN')),
    ],
    [
      "| /certificados | Certificate management ('Certificados Digitales') | login |",
      ruta('/certificados', 'login', conLogin),
      texto(
        'Certificados Digitales',
        fuente.certificados('certificados.page.tsx'),
        muestra.certificados('skeletons stand while the certificate is loading'),
      ),
    ],
    [
      '| /firmar/:token | Public signing page | public |',
      rutaFirmar(muestra.puertas('%s is the public page and tells its address to nobody')),
    ],
    [
      '| anything else | 404 page in English | public |',
      rutaAusente(muestra.sesion('a guest at the unknown %s reads the 404 page')),
    ],
    ['Protected routes redirect to the server login path when unauthenticated.', conducta(conLogin)],
    [
      'Login is /api/login and logout is /api/logout, both reached by full page navigation.',
      enPalabras('/api/login', '/api/logout'),
      conducta(muestra.paginas('/ is the landing page for a guest'), '/api/login'),
      conducta(muestra.sesion('Cerrar Sesión takes the draft, and only the draft, out of the browser'), '/api/logout'),
    ],
    [
      'One part of the product links the empty state of my enrolments to /inscripcion-terceros, which differs from the form route /inscripciones/terceros.',
      rutaDesviada(
        '/inscripcion-terceros',
        '/inscripciones/terceros',
        muestra.paginas('/inscripcion-terceros leads to the form'),
      ),
      conducta(muestra.mias('without any, one way on: the form'), '/inscripciones/terceros'),
    ],
    ['Both readings are given.', conducta(muestra.rutas('the old path leads to the form'))],
  ],
};
