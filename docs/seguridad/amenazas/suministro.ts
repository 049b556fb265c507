import { en, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const suministro: Capitulo = {
  titulo: 'Supply chain',
  filas: [
    {
      n: 89,
      amenaza: 'A package is changed on its way here, or runs a script when it is installed.',
      esperado: 'What is installed is what the lock file says, with its hashes.',
      pruebas: [en(spec.instalado, 'installed is what the lock file says, packages of other systems aside')],
      falta: 'Scripts of packages run when they are installed, and no list of parts (SBOM) is made (H8).',
    },
  ],
};
