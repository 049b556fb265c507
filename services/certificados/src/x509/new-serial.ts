import { randomBytes, randomInt } from 'node:crypto';

/**
 * 128 random bits behind a first octet of 01–7f, so that the INTEGER is positive and minimal in every encoding.
 * @returns 34 hexadecimal digits, upper case
 */
export const newSerial = (): string =>
  Buffer.concat([Buffer.of(randomInt(1, 0x80)), randomBytes(16)])
    .toString('hex')
    .toUpperCase();
