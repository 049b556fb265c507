import type { JWTPayload } from 'jose';

export interface PersonaFalsa {
  readonly sub: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export const ana: PersonaFalsa = { sub: 'sub-ana', email: 'registrante@transcarga.test', roles: [] };
export const admin: PersonaFalsa = { sub: 'sub-admin', email: 'admin@transcarga.test', roles: ['admin'] };
export const superadmin: PersonaFalsa = {
  sub: 'sub-super',
  email: 'superadmin@transcarga.test',
  roles: ['super-admin', 'admin'],
};

/** How the stand-in behaves: tests change it, one fault at a time. */
export interface Conducta {
  persona: PersonaFalsa;
  sid: string;
  /** Changes the ID token's claims before signing. */
  idToken: (claims: JWTPayload) => JWTPayload;
  /** Changes the callback's parameters. */
  callback: (params: URLSearchParams) => void;
  /** Holds the answer to a code back until it resolves. */
  antesDeTokens: () => Promise<void>;
  /** Answers the refresh grant: an OAuth error, or a status without a body. */
  refresh: 'bien' | 'invalid_grant' | 'caido';
  vida: number;
  /** A key that is not published. */
  otherKey: boolean;
}

export const conductaNormal = (): Conducta => ({
  persona: ana,
  sid: 'sid-1',
  idToken: (claims) => claims,
  callback: () => undefined,
  antesDeTokens: async () => undefined,
  refresh: 'bien',
  vida: 300,
  otherKey: false,
});
