/** How much of each: all of it in `npm run drills`, enough to notice in `npm test`. */

/** @typedef {{ seed: number, races: { rounds: number, posts: number }, points?: number, kills: number, fulls: number, rotations: number, seconds: number, tamperings: number, invariants: 'each' | 'last' }} Counts */

/** @type {Counts} */
export const full = { seed: 20_260_101, races: { rounds: 50, posts: 200 }, kills: 200, fulls: 20, rotations: 20, seconds: 6, tamperings: 1000, invariants: 'each' };
/** @type {Counts} */
export const reduced = { seed: 7, races: { rounds: 1, posts: 60 }, points: 4, kills: 6, fulls: 1, rotations: 2, seconds: 60, tamperings: 0, invariants: 'last' };
