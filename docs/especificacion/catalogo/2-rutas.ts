import { paginas } from '@portal/dominio/paginas';
import { calcula } from '../pruebas/constante.js';
import { conducta, enPalabras, sinEfecto, type Capitulo } from '../pruebas/entrada.js';
import { conSesion, direccion, ruta, rutaAusente, rutaDesviada, rutaFirmar } from '../pruebas/ruta.js';
import { texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const rutas: Capitulo = {
  titulo: '2. Screens and routes',
  frases: [
    ['| Route | Content | Access |', sinEfecto('the head of the table')],
    [
      '| / | Signed in: home view (Dashboard). Guest: landing view. | public |',
      ruta('/', 'public', muestra.sesion),
      conducta(muestra.paginas),
    ],
    [
      "| /dashboard | Cards for preoperationals, inscriptions (links to new enrolment and my enrolments, or a login button when logged out) and certificates. Titled 'Inicio' for a guest. | public |",
      ruta('/dashboard', 'public', muestra.sesion),
      conducta(muestra.portada),
      texto('Inicio', fuente.tablero, muestra.paginas),
    ],
    [
      '| /preoperacionales/vehiculo, /preoperacionales/montacarga, /preoperacionales/contenedores | Placeholder pages | public |',
      ruta('/preoperacionales/vehiculo', 'public', muestra.paginas),
      ruta('/preoperacionales/montacarga', 'public', muestra.paginas),
      ruta('/preoperacionales/contenedores', 'public', muestra.paginas),
    ],
    [
      "| /inscripciones/terceros | Enrolment form ('Nueva Inscripción') | login |",
      ruta('/inscripciones/terceros', 'login', muestra.sesion),
      texto('Nueva Inscripción', fuente.cabeceraFormulario, muestra.formulario),
    ],
    [
      "| /inscripciones/mis-inscripciones | The user's own enrolments | login |",
      ruta('/inscripciones/mis-inscripciones', 'login', muestra.sesion),
    ],
    [
      "| /admin/revision-inscripciones | Admin review ('Revisión Inscripciones', marked ADMIN) | login, admins |",
      ruta('/admin/revision-inscripciones', 'login', muestra.sesion),
      texto('Revisión Inscripciones', fuente.manifiesto('admin'), muestra.lateral),
      texto('ADMIN', fuente.manifiesto('admin'), muestra.lateral),
    ],
    [
      "| /certificados | Certificate management ('Certificados Digitales') | login |",
      ruta('/certificados', 'login', muestra.sesion),
      texto('Certificados Digitales', fuente.certificados('certificados.page.tsx'), muestra.certificados),
    ],
    ['| /firmar/:token | Public signing page | public |', rutaFirmar(muestra.puertas)],
    ['| anything else | 404 page in English | public |', rutaAusente(muestra.sesion)],
    [
      'Protected routes redirect to the server login path when unauthenticated.',
      calcula('protected', conSesion, [
        '/inscripciones/terceros',
        '/inscripciones/mis-inscripciones',
        '/admin/revision-inscripciones',
        '/admin/reportes',
        '/admin/auditoria',
        '/admin/usuarios',
        '/certificados',
      ]),
      conducta(muestra.sesion),
    ],
    [
      'Login is /api/login and logout is /api/logout, both reached by full page navigation.',
      enPalabras('/api/login', '/api/logout'),
      conducta(muestra.paginas, '/api/login'),
      conducta(muestra.sesion, '/api/logout'),
    ],
    [
      'One part of the product links the empty state of my enrolments to /inscripcion-terceros, which differs from the form route /inscripciones/terceros.',
      rutaDesviada('/inscripcion-terceros', '/inscripciones/terceros', muestra.paginas),
      direccion('/inscripciones/terceros', paginas.nuevaInscripcion),
      conducta(muestra.mias),
    ],
    ['Both readings are given.', conducta(muestra.rutas, '/inscripciones/terceros')],
  ],
};
