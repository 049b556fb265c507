import { en, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const suministro: Capitulo = {
  titulo: 'Supply chain',
  filas: [
    {
      n: 89,
      amenaza: 'A package is changed on its way here, or runs a script when it is installed.',
      esperado:
        'What is installed has the pinned hash; no package runs a script; a list of all parts is made at each release.',
      pruebas: [
        en(
          spec.instalado,
          'installed is what the lock file says, packages of other systems aside',
          'an optional package that is for this system, or that is there, has the version of the lock file',
          'what is unpacked are the bytes of the pinned distribution; another one is refused',
        ),
        en(
          spec.scriptsDePaquetes,
          'every package that wants to run a script when it is installed is known, with why it works without',
          'npm runs no script of a package in this repository',
        ),
        en(
          spec.listaDePartes,
          'every part that npm does not bring stands in the list of parts, with its version and its hash',
          'every Python package of %s is pinned by hash, and in the list',
          'no tool takes a part whose pin stands elsewhere, where the list would not see it',
          'every package of the lock file stands in the list with its hash',
        ),
      ],
    },
  ],
};
