import type { NextFunction, Request, Response } from 'express';

/** One Content-Security-Policy per kind of answer (CSP Level 3). No inline script or style anywhere, no eval. */
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
export const cspOfPortal = (nonce: string, keycloak: string): string =>
  policy({
    ...page,
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': `'self' ${keycloak}`,
    'frame-src': `'self' ${keycloak}`,
  });

/** The public pages, /firmar and /verificar: nothing leaves the portal's own origin. */
export const cspOfPublicPages = policy({
  ...page,
  'style-src': "'self'",
  'connect-src': "'self'",
  // A signer's document, from the page's own memory.
  'frame-src': 'blob:',
});

/** The portal may frame silent-check-sso.html. It may frame no other page. */
export const cspOfCheckSso = policy({
  'default-src': "'none'",
  'script-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
});

/** Everything that is no page. */
export const cspOfData = policy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
});

/** Files of people: a browser that opens one in a tab runs nothing of it. */
export const cspOfFile = policy({ sandbox: '', 'default-src': "'none'", 'frame-ancestors': "'none'" });

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'content-security-policy': cspOfData,
};

/** A PDF that a page of the portal shows in a frame. The browser's viewer of PDFs does not run in a sandbox. */
export const cspOfShownFile = policy({
  'default-src': "'none'",
  'object-src': "'self'",
  'style-src': "'unsafe-inline'",
  'frame-ancestors': "'self'",
});

/** /verificar reads the QR of a printed document by the camera; /firmar asks for the place. */
export const permissionsOfPublicPages = 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()';

/** Headers of every answer. Pages and files set their own policy afterwards. */
export const securityHeaders =
  (https: boolean) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    response.set(always);
    if (https) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    next();
  };
