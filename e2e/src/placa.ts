/** How many plates there are: three letters, and a number of three digits. */
const ALL = 26 ** 3 * 900;

/** Each process begins where the clock stands: a hundred plates for every second since another one began. */
let next = Math.floor(Date.now() / 10) % ALL;

/** A plate that no earlier journey used, so that its mails and rows are its own. */
export const unaPlaca = (): string => {
  const n = next++ % ALL;
  const letra = (lugar: number): string => String.fromCharCode(65 + (Math.floor(n / 900 / 26 ** lugar) % 26));
  return `${letra(2)}${letra(1)}${letra(0)}${100 + (n % 900)}`;
};
