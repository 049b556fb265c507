import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const cifras = muestra.portada('three figures, and the quick actions with what each opens');
const vacia = muestra.paginas('without enrolments the activity invites to the first one');

export const tablero: Capitulo = {
  titulo: 'Dashboard (signed in)',
  frases: [
    [
      'Three stat cards: Formularios Completados, Usuarios Activos, Pendientes Firma.',
      ...textos(['Formularios Completados', 'Usuarios Activos', 'Pendientes Firma'], fuente.cifras, cifras),
    ],
    [
      'Skeleton cards show while loading.',
      conducta(
        muestra.paginas('figures show skeletons first, then a failure with a way to try again'),
        'esqueleto-cifra',
      ),
    ],
    [
      'Quick actions: Nueva Inscripción (to /inscripciones/terceros), Ver Reportes, Gestionar Usuarios, Configuración.',
      ...textos(
        ['Nueva Inscripción', '/inscripciones/terceros', 'Ver Reportes', 'Gestionar Usuarios', 'Configuración'],
        fuente.acciones,
        cifras,
      ),
    ],
    [
      'The last three have no action shown.',
      conducta(muestra.paginas('Ver Reportes and Gestionar Usuarios for %s')),
      conducta(muestra.paginas('preferences apply at once and stay in this browser')),
    ],
    [
      "Recent activity is an empty state 'No hay actividad reciente' with a button 'Crear Primera Inscripción'.",
      ...textos(['No hay actividad reciente', 'Crear Primera Inscripción'], fuente.actividad, vacia),
    ],
  ],
};
