/** How much of each: all of it in `npm run drills`, enough to notice in `npm test`. */

/**
 * @typedef {object} Counts
 * @property {readonly import('./wanted-of.mjs').DrillName[]} [drills] which are held; all without it
 * @property {number} seed
 * @property {number} width whole lives that go on at the same time under each fault
 * @property {{ rounds: number, posts: number }} races
 * @property {{ rolls: number, posts: number, life: number }} replicas life: seconds that a whole life may take while
 * all processes are replaced
 * @property {number} [points] failpoints; all without it
 * @property {string} [step] only failpoints, or processes with a clock of their own, whose names begin so
 * @property {{ kills: number, each: number, probed: boolean }} kills each: of every process at least; probed: somebody
 * comes after each death, and how long he waits is measured
 * @property {number} replicaKills of one replica of each process
 * @property {number} restarts of PostgreSQL
 * @property {{ kills: number, seconds: number }} nats seconds: of the outage after the kills
 * @property {{ mails: number, seconds: number, within: number }} mail seconds: that the server is away, a sixtieth of
 * what they stand for; within: so many of them after its return the last mail has come
 * @property {number} keycloakOutages
 * @property {number} storeRefusals
 * @property {number} clockRounds
 * @property {{ rounds: number, failpoints?: number }} deviceKeys two deaths of each process a round; failpoints: how
 * many of them, all without it
 * @property {import('./kinds/requests.mjs').Generated} requests
 * @property {number} mutations files that were changed by chance
 * @property {number} falls of a leader among three NATS servers
 * @property {number} fulls times that the disk is full
 * @property {number} rotations that are killed
 * @property {number} losses of the whole machine
 * @property {number} seconds that one answer may take
 * @property {number} recovery seconds until people are served again
 * @property {number} tamperings
 * @property {'each' | 'last'} invariants after which drill they are read
 */

/** @type {Counts} */
export const fullCounts = {
  seed: 20_260_101,
  width: 8,
  races: { rounds: 50, posts: 200 },
  // What is under way comes to rest within two minutes (I6).
  replicas: { rolls: 5, posts: 100, life: 120 },
  kills: { kills: 200, each: 20, probed: true },
  replicaKills: 20,
  restarts: 20,
  nats: { kills: 20, seconds: 60 },
  // The longest pause between two attempts is a quarter of it; the rest is for sending all that waits.
  mail: { mails: 500, seconds: 60, within: 60 },
  keycloakOutages: 3,
  storeRefusals: 20,
  clockRounds: 1,
  deviceKeys: { rounds: 3 },
  requests: { examples: 120, phases: 'coverage,fuzzing', people: 4 },
  mutations: 10_000,
  falls: 20,
  fulls: 20,
  rotations: 20,
  losses: 2,
  seconds: 6,
  recovery: 10,
  tamperings: 1000,
  invariants: 'each',
};

/** The corpora, the rotation and the suites are in other phases of `npm test` already. @type {Counts} */
export const reducedCounts = {
  ...fullCounts,
  drills: [
    'mezclas',
    'disco-lleno',
    'pasos-durables',
    'muertes',
    'llaves-de-firmantes',
    'replicas',
    'carreras',
    'cargas-mutadas',
    'intrusos',
    'canarios',
    'peticiones',
  ],
  width: 3,
  races: { rounds: 1, posts: 60 },
  replicas: { rolls: 1, posts: 20, life: 600 },
  points: 3,
  kills: { kills: 3, each: 0, probed: false },
  replicaKills: 1,
  restarts: 2,
  nats: { kills: 1, seconds: 5 },
  mail: { mails: 20, seconds: 5, within: 120 },
  keycloakOutages: 1,
  storeRefusals: 2,
  deviceKeys: { rounds: 1, failpoints: 0 },
  requests: { examples: 2, phases: 'fuzzing', people: 4 },
  mutations: 60,
  falls: 2,
  fulls: 1,
  rotations: 2,
  losses: 1,
  seconds: 60,
  recovery: 60,
  tamperings: 240,
  invariants: 'last',
};

/** Of each process or part: what `fullCounts` has of them. */
const FULL_TIMES = 20;

/**
 * The faults of processes and parts, another number of times: `--veces`.
 * @param {Counts} counts @param {number} times @returns {Counts}
 */
export const withTimes = (counts, times) => ({
  ...counts,
  kills: { kills: 0, each: times, probed: true },
  replicaKills: times,
  restarts: times,
  nats: { kills: times, seconds: Math.ceil((fullCounts.nats.seconds * times) / FULL_TIMES) },
  mail: {
    ...counts.mail,
    mails: 2 * Math.ceil((fullCounts.mail.mails * times) / FULL_TIMES / 2),
    seconds: Math.ceil((fullCounts.mail.seconds * times) / FULL_TIMES),
  },
  keycloakOutages: Math.min(times, fullCounts.keycloakOutages),
  storeRefusals: times,
  falls: times,
  fulls: times,
});
