import type { JWTPayload } from 'jose';

export interface FakePersona {
  readonly sub: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export const ana: FakePersona = { sub: 'sub-ana', email: 'registrante@transcarga.test', roles: [] };
export const admin: FakePersona = { sub: 'sub-admin', email: 'admin@transcarga.test', roles: ['admin'] };
export const auditor: FakePersona = { sub: 'sub-auditor', email: 'auditor@transcarga.test', roles: ['auditor'] };
export const superadmin: FakePersona = {
  sub: 'sub-super',
  email: 'superadmin@transcarga.test',
  roles: ['super-admin', 'admin'],
};

/** How the stand-in behaves: tests change it, one fault at a time. */
export interface Behaviour {
  persona: FakePersona;
  sid: string;
  /** Changes the ID token's claims before signing. */
  idToken: (claims: JWTPayload) => JWTPayload;
  /** Changes the callback's parameters. */
  callback: (params: URLSearchParams) => void;
  /** Holds the answer to a code back until it resolves. */
  beforeTokens: () => Promise<void>;
  /** Answers the refresh grant: an OAuth error, or a status without a body. */
  refresh: 'ok' | 'invalid_grant' | 'down';
  life: number;
  /** Claim of the access token: 2 stands for a one-time password. */
  acr: string | undefined;
  /** Claim of the access token, in seconds since 1970: when the password was typed. Just now without it. */
  authTime?: number;
  /** A key that is not published. */
  otherKey: boolean;
}

export const normalBehaviour = (): Behaviour => ({
  persona: ana,
  sid: 'sid-1',
  idToken: (claims) => claims,
  callback: () => undefined,
  beforeTokens: async () => undefined,
  refresh: 'ok',
  life: 300,
  acr: '2',
  otherKey: false,
});
