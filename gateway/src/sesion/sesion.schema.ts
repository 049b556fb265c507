import { z } from 'zod';
import { rolesSchema } from '@portal/contracts/core';

/** Keycloak's tokens. The row holds them sealed: neither the browser nor a dump of the database shows them. */
export const tokensSchema = z.object({ refresh: z.string(), id: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

/** What a session row holds of a signed-in person (under passport's key). Dates are milliseconds since the epoch. */
export const sesionIniciadaSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Keycloak's session. Back-channel logout ends all rows that carry it. */
  sid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  picture: z.string().optional(),
  roles: rolesSchema,
  authTime: z.number().optional(),
  acr: z.number().optional(),
  tokens: z.string(),
  /** From this moment on the roles must be asked for again. */
  renovarEn: z.number(),
});
export type SesionIniciada = z.infer<typeof sesionIniciadaSchema>;

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: SesionIniciada };
    /** Where passport's strategy looks for the login that was begun. */
    oidc?: { state: string; nonce: string; code_verifier: string };
  }
}
