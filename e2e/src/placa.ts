import { randomInt } from 'node:crypto';

const letra = (): string => String.fromCharCode(65 + randomInt(26));

/** A plate that no earlier journey used, so that its mails and rows are its own. */
export const unaPlaca = (): string => `${letra()}${letra()}${letra()}${randomInt(100, 1000)}`;
