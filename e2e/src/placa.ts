import { randomInt } from 'node:crypto';

/** How many plates there are: three letters, and a number of three digits. */
const ALL = 26 ** 3 * 900;

let next = randomInt(ALL);

/** A plate that hardly any other journey has, so that its mails and rows are its own: each process counts on from one. */
export const unaPlaca = (): string => {
  const n = next++ % ALL;
  const letra = (lugar: number): string => String.fromCharCode(65 + (Math.floor(n / 900 / 26 ** lugar) % 26));
  return `${letra(2)}${letra(1)}${letra(0)}${100 + (n % 900)}`;
};
