import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 base64url characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a token. */
export const hashToken = (token: string): string => hash('sha256', token);
