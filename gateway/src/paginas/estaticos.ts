import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, RequestHandler, Response } from 'express';
import { cspDeCheckSso } from '../borde/csp.rules.js';
import type { GatewayConfig } from '../config.js';
import { comprimidos } from './comprimidos.js';
import { leerBuild, registroDe, type Build } from './registro-mfe.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const hashed = /\.[0-9a-f]{8,}\.[a-z0-9]+$/i;

/** Only what was found is named immutable: a missing file must not be remembered for a year (deploy.md). */
const quiet = { index: false, redirect: false, dotfiles: 'ignore', cacheControl: false } as const;
const remembered = (response: Response, path: string): void => void response.setHeader('cache-control', memoryOf(path));
/** The icon is asked for again whenever a page changes its address: a day of memory saves that. */
const memoryOf = (path: string): string => {
  if (hashed.test(path)) return IMMUTABLE;
  return path.endsWith('icono.svg') ? 'public, max-age=86400' : 'no-cache';
};
const immutable = (response: Response): void => void response.setHeader('cache-control', IMMUTABLE);

/** Files of the two hosts, of the remotes under their versioned paths, and the registry that names them. @returns the remotes found */
export async function servirEstaticos(
  app: NestExpressApplication,
  { SHELL_DIR, REMOTES_DIRS }: GatewayConfig,
): Promise<ReadonlyMap<string, Build>> {
  for (const host of ['portal', 'publico']) {
    await servirCarpeta(app, join(SHELL_DIR, host), { prefix: `/assets/${host}/`, setHeaders: remembered });
  }
  const builds = await leerBuilds(REMOTES_DIRS);
  app.use('/mfe/registro.json', servirRegistro(JSON.stringify(registroDe(builds))));
  for (const { dir, publicPath } of builds.values()) {
    await servirCarpeta(app, dir, { prefix: publicPath, setHeaders: immutable });
  }
  servirSueltos(app, join(SHELL_DIR, 'portal'));
  return builds;
}

async function servirCarpeta(
  app: NestExpressApplication,
  dir: string,
  options: Parameters<typeof comprimidos>[1],
): Promise<void> {
  app.use(await comprimidos(dir, options));
  app.useStaticAssets(dir, { ...quiet, ...options });
}

/** Asked for at every visit, sent only when it changed. */
function servirRegistro(body: string): RequestHandler {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return (request, response) => {
    response.set({ 'cache-control': 'no-cache', etag }).type('json');
    if (request.fresh) response.status(304).end();
    else response.send(body);
  };
}

async function leerBuilds(dirs: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Build>> {
  const builds = new Map<string, Build>();
  for (const [name, dir] of Object.entries(dirs)) {
    const build = await leerBuild(dir);
    if (build) builds.set(name, build);
  }
  return builds;
}

/** The few files that must stand at fixed addresses. */
function servirSueltos(app: NestExpressApplication, dir: string): void {
  app.use('/silent-check-sso.html', (_request: Request, response: Response) => {
    response.set({
      'content-security-policy': cspDeCheckSso,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-cache',
    });
    response.sendFile('silent-check-sso.html', { root: dir, cacheControl: false });
  });
  for (const name of ['favicon.ico', 'favicon.svg', 'robots.txt']) {
    app.use(`/${name}`, (_request: Request, response: Response) => {
      response.set('cache-control', 'no-cache').sendFile(name, { root: dir, cacheControl: false });
    });
  }
}
