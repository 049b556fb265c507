import { z } from 'zod';
import { roleSchema } from '@portal/contracts/core';

/** Keycloak's tokens, sealed in the row: they never reach the browser, nor a dump of the database in the clear. */
export const tokensSchema = z.object({ refresh: z.string(), id: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

/** What a session row holds of a signed-in person (under passport's key). Dates are milliseconds since the epoch. */
export const iniciadaSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Keycloak's session: back-channel logout ends all rows that carry it. */
  sid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  picture: z.string().optional(),
  roles: z.array(roleSchema),
  authTime: z.number().optional(),
  tokens: z.string(),
  /** From here on the roles must be asked for again. */
  renovarEn: z.number(),
});
export type Iniciada = z.infer<typeof iniciadaSchema>;

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: Iniciada };
    /** Where a pending login goes afterwards. */
    returnTo?: string;
    /** A second attempt after a login that another tab made stale. */
    reintento?: boolean;
  }
}
