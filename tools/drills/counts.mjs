/** How much of each: all of it in `npm run drills`, enough to notice in `npm test`. */

/**
 * @typedef {object} Counts
 * @property {readonly string[]} [drills] which are held; all without it
 * @property {number} seed
 * @property {{ rounds: number, posts: number }} races
 * @property {{ rolls: number, posts: number }} replicas
 * @property {number} [points] failpoints; all without it
 * @property {string} [step] only failpoints whose names begin so
 * @property {{ kills: number, each: number, probed: boolean }} kills each: of every process at least; probed: somebody
 * comes after each death, and how long he waits is measured
 * @property {number} replicaKills of one replica of each process
 * @property {{ rounds: number, failpoints?: number }} deviceKeys two deaths of each process a round; failpoints: how
 * many of them, all without it
 * @property {number} examples generated requests per operation and person
 * @property {number} mutations files that were changed by chance
 * @property {number} falls of a leader among three NATS servers
 * @property {number} fulls times that the disk is full
 * @property {number} rotations that are killed
 * @property {number} seconds that one answer may take
 * @property {number} tamperings
 * @property {'each' | 'last'} invariants after which drill they are read
 */

/** @type {Counts} */
export const fullCounts = {
  seed: 20_260_101,
  races: { rounds: 50, posts: 200 },
  replicas: { rolls: 5, posts: 100 },
  kills: { kills: 200, each: 20, probed: true },
  replicaKills: 20,
  deviceKeys: { rounds: 3 },
  examples: 120,
  mutations: 10_000,
  falls: 20,
  fulls: 20,
  rotations: 20,
  seconds: 6,
  tamperings: 1000,
  invariants: 'each',
};

/** The corpora, the rotation and the suites are in other phases of `npm test` already. @type {Counts} */
export const reducedCounts = {
  ...fullCounts,
  drills: [
    'mezclas',
    'replicas',
    'carreras',
    'pasos-durables',
    'muertes',
    'llaves-de-firmantes',
    'cargas-mutadas',
    'intrusos',
    'canarios',
    'disco-lleno',
  ],
  races: { rounds: 1, posts: 60 },
  replicas: { rolls: 1, posts: 20 },
  points: 3,
  kills: { kills: 3, each: 0, probed: false },
  replicaKills: 1,
  deviceKeys: { rounds: 1, failpoints: 0 },
  examples: 120,
  mutations: 60,
  falls: 2,
  fulls: 1,
  rotations: 2,
  seconds: 60,
  tamperings: 240,
  invariants: 'last',
};
