import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const tarjetaMia = muestra.mias('each enrolment shows plate, driver, long date, both marks and its derived status');

export const misInscripciones: Capitulo = {
  titulo: 'My enrolments',
  frases: [
    ['Loading text.', texto('Cargando sus inscripciones...', fuente.mias, tarjetaMia)],
    [
      "Empty state with a 'Nueva Inscripción' button.",
      texto('Nueva Inscripción', fuente.mias, muestra.mias('without any, one way on: the form')),
    ],
    [
      'Otherwise one card per enrolment with: vehicle plate, status badge, driver name and document, enrolment date in long Colombian format, owner and driver signed dots, and a Descargar PDF button.',
      conducta(
        tarjetaMia,
        'Placa WLK508',
        'Pendiente',
        'Luis Alberto Peña Ríos',
        'CC 1.023.456.789 · 21 de noviembre de 2026',
        'Tenedor: sin firmar',
        'Conductor: firmado',
      ),
      texto(
        'Descargar PDF',
        fuente.tarjetaMia,
        muestra.mias('a PDF is downloaded under its name and announced; a failure too'),
      ),
    ],
  ],
};
