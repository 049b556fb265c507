import { paginas } from '@portal/dominio/paginas';
import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { direccion } from '../pruebas/ruta.js';
import { textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const tablero: Capitulo = {
  titulo: 'Dashboard (signed in)',
  frases: [
    [
      'Three stat cards: Formularios Completados, Usuarios Activos, Pendientes Firma.',
      ...textos(['Formularios Completados', 'Usuarios Activos', 'Pendientes Firma'], fuente.cifras, muestra.portada),
    ],
    ['Skeleton cards show while loading.', conducta(muestra.paginas, 'esqueleto-cifra')],
    [
      'Quick actions: Nueva Inscripción (to /inscripciones/terceros), Ver Reportes, Gestionar Usuarios, Configuración.',
      ...textos(
        ['Nueva Inscripción', 'Ver Reportes', 'Gestionar Usuarios', 'Configuración'],
        fuente.tablero,
        muestra.portada,
      ),
      direccion('/inscripciones/terceros', paginas.nuevaInscripcion),
    ],
    ['The last three have no action shown.', conducta(muestra.paginas, 'Acciones rápidas')],
    [
      "Recent activity is an empty state 'No hay actividad reciente' with a button 'Crear Primera Inscripción'.",
      ...textos(['No hay actividad reciente', 'Crear Primera Inscripción'], fuente.actividad, muestra.paginas),
    ],
  ],
};
