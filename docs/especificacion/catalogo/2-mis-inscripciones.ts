import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const misInscripciones: Capitulo = {
  titulo: 'My enrolments',
  frases: [
    ['Loading text.', texto('Cargando sus inscripciones...', fuente.mias, muestra.mias)],
    ["Empty state with a 'Nueva Inscripción' button.", texto('Nueva Inscripción', fuente.mias, muestra.mias)],
    [
      'Otherwise one card per enrolment with: vehicle plate, status badge, driver name and document, enrolment date in long Colombian format, owner and driver signed dots, and a Descargar PDF button.',
      conducta(
        muestra.mias,
        'Placa WLK508',
        'Pendiente',
        'Luis Alberto Peña Ríos',
        'CC 1.023.456.789 · 21 de noviembre de 2026',
        'Tenedor: sin firmar',
        'Conductor: firmado',
      ),
      texto('Descargar PDF', fuente.tarjetaMia, muestra.mias),
    ],
  ],
};
