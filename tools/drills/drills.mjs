/** The drills by name, in the order in which they are held. */
import { diskFull } from './kinds/disk-full.mjs';
import { drawings } from './kinds/drawings.mjs';
import { failpoints } from './kinds/failpoints.mjs';
import { kills } from './kinds/kills.mjs';
import { races } from './kinds/races.mjs';
import { rotation } from './kinds/rotation.mjs';
import { suite } from './kinds/suites.mjs';
import { uploads } from './kinds/uploads.mjs';

/**
 * The counts decide which are held.
 * @typedef {(arena: import('./arena/arena.mjs').Arena, counts: import('./counts.mjs').Counts) =>
 * Promise<import('./arena/arena.mjs').Report>} Drill
 */

/** @type {Record<string, Drill>} */
export const drills = {
  carreras: (arena, counts) => races(arena, counts.races),
  'pasos-durables': (arena, { points, step, seed }) => failpoints(arena, { points, step, seed }),
  muertes: (arena, { kills: wanted, seed }) => kills(arena, { kills: wanted, seed }),
  dibujos: (arena, { seconds }) => drawings(arena, { seconds }),
  cargas: (arena, { seconds }) => uploads(arena, { seconds }),
  'disco-lleno': (arena, { fulls }) => diskFull(arena, { times: fulls }),
  'rotacion-de-llaves': (arena, { rotations, seed }) => rotation(arena, { kills: rotations, seed }),
};

/**
 * Suites of other folders with their full counts; `npm test` holds them with small ones in its own phases. @type
 * {Record<string, Drill>}
 */
export const suiteDrills = {
  manipulaciones: (arena, { tamperings }) =>
    suite(arena, 'manipulaciones', {
      project: 'node',
      files: ['libs/pdf-signature/src/verify/tampering'],
      env: { MANIPULACIONES: String(tamperings) },
      injections: tamperings,
    }),
  'sello-caido': (arena) =>
    suite(arena, 'sello-caido', { project: 'medium', files: ['services/certificados/src/timestamp'] }),
  'fallas-de-piezas': (arena) =>
    suite(arena, 'fallas-de-piezas', {
      project: 'medium',
      files: [
        'libs/service-kit/src/faults',
        'services/certificados/src/race',
        'services/certificados/src/rotation',
        'services/inscripciones/src/rotar',
        'services/inscripciones/src/firmas/firmar',
      ],
    }),
};
