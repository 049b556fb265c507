import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Persona } from '@portal/contracts/core';

const HOUR = 3_600_000;

/**
 * A signed-in person's cookie, made as the gateway makes it: no Keycloak stands beside a measurement. The row is
 * written by the database's owner; its roles are fresh for an hour, so the gateway does not ask Keycloak.
 * @param sessionKey content of SESSION_KEY_FILE
 */
export async function cookieOf(
  database: pg.Pool,
  sessionKey: string,
  { subject, email, firstName, lastName, roles }: Persona,
): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  const user = {
    issuer: 'bench',
    subject,
    sid: id,
    email,
    firstName,
    lastName,
    roles,
    tokens: '',
    renovarEn: Date.now() + HOUR,
  };
  const expires = new Date(Date.now() + HOUR);
  const cookie = { originalMaxAge: HOUR, expires, secure: false, httpOnly: true, path: '/', sameSite: 'lax' };
  await database.query('INSERT INTO gateway.sesion (sid, sess, expire) VALUES ($1, $2, $3)', [
    createHash('sha256').update(id).digest('hex'),
    JSON.stringify({ cookie, passport: { user } }),
    expires,
  ]);
  return encodeURIComponent(`s:${id}.${signature(id, sessionKey)}`);
}

/** As express-session signs (cookie-signature). */
function signature(id: string, sessionKey: string): string {
  const secret = Buffer.from(hkdfSync('sha256', sessionKey, '', 'portal/sesion/cookie', 32)).toString('hex');
  return createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
}
