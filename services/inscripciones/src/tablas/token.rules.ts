import { randomBytes } from 'node:crypto';
import { sha256Hex } from '@portal/service-kit';

/** 256 random bits as 43 base64url characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a token. */
export const hashToken = (token: string): string => sha256Hex(token);
