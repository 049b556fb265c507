/** The build of what is published: what the compilers say first, then one sentence. */
import { build } from './dependencies.mjs';

/**
 * @param {string[]} projects
 * @throws {Error} the end of a sentence, without a full stop
 */
export const buildArea = (projects) =>
  build(projects).catch((cause) => {
    process.stderr.write(`${cause.message}\n`);
    throw new Error('no se pudo construir; arriba está por qué', { cause });
  });
