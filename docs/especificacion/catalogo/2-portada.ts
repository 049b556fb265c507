import { paginas } from '@portal/dominio/paginas';
import type { Capitulo } from '../pruebas/entrada.js';
import { direccion } from '../pruebas/ruta.js';
import { parte, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const portada: Capitulo = {
  titulo: 'Landing (public)',
  frases: [
    [
      "Hero 'Sistema Digital de Formularios'.",
      texto('Sistema Digital de Formularios', fuente.portada, muestra.portada),
    ],
    [
      "The button 'Acceder al Sistema' goes to /dashboard.",
      texto('Acceder al Sistema', fuente.portada, muestra.paginas),
      direccion('/dashboard', paginas.inicio),
    ],
    [
      'Three feature cards: Formularios Preoperacionales, Inscripciones, Seguridad y Control.',
      ...textos(
        ['Formularios Preoperacionales', 'Inscripciones', 'Seguridad y Control'],
        fuente.portada,
        muestra.portada,
      ),
    ],
    ['A closing call to action goes to /api/login.', parte('/api/login', fuente.portada, muestra.paginas)],
  ],
};
