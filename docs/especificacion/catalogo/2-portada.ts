import type { Capitulo } from '../pruebas/entrada.js';
import { parte, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const portadaVista = muestra.portada(
  'the landing page: hero, three cards, invitation, roles, audit trail and the closing call',
);
const portadaEnlaces = muestra.paginas('/ is the landing page for a guest');

export const portada: Capitulo = {
  titulo: 'Landing (public)',
  frases: [
    ["Hero 'Sistema Digital de Formularios'.", texto('Sistema Digital de Formularios', fuente.portada, portadaVista)],
    [
      "The button 'Acceder al Sistema' goes to /dashboard.",
      texto('Acceder al Sistema', fuente.portada, portadaEnlaces),
      parte('/dashboard', fuente.portada, portadaEnlaces),
    ],
    [
      'Three feature cards: Formularios Preoperacionales, Inscripciones, Seguridad y Control.',
      ...textos(['Formularios Preoperacionales', 'Inscripciones', 'Seguridad y Control'], fuente.portada, portadaVista),
    ],
    ['A closing call to action goes to /api/login.', parte('/api/login', fuente.portada, portadaEnlaces)],
  ],
};
