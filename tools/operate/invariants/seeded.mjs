/** Where the files of a seeded enrolment would lie (`npm run seed`): nothing was ever written there. */
export const SEEDED = 'sembrada/';
