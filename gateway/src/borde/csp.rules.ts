/** One Content-Security-Policy per kind of answer (stack.md §3, keycloak.md §4). No inline script or style anywhere, no eval. */
const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

const page = {
  'default-src': "'none'",
  'script-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** The portal: Emotion's styles carry the nonce; keycloak-js talks to Keycloak and opens its silent frame. */
export const cspDePortal = (nonce: string, keycloak: string): string =>
  policy({
    ...page,
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': `'self' ${keycloak}`,
    'frame-src': `'self' ${keycloak}`,
  });

/** The public pages, /firmar and /verificar: nothing leaves the portal's own origin. */
export const cspPublica = policy({ ...page, 'style-src': "'self'", 'connect-src': "'self'" });

/** silent-check-sso.html alone may be framed, and only by the portal. */
export const cspDeCheckSso = policy({
  'default-src': "'none'",
  'script-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
});

/** Everything that is no page. */
export const cspDeDatos = policy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
});

/** Files of people: even when opened in a tab they are data. */
export const cspDeArchivo = policy({ sandbox: '', 'default-src': "'none'", 'frame-ancestors': "'none'" });
