import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConstruidoCon, Manifiesto } from '@portal/contracts/portal';
import { gatewayConfigSchema, type GatewayConfig } from '../src/config.js';

const ORIGIN = 'http://localhost:3000';

/** A folder with secrets, two tiny hosts and two remotes, as the runner and the builds leave them. */
export function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'portal-gateway-'));
  const secret = (name: string, text: string): void => writeFileSync(join(dir, name), text);
  secret('sesion', 'secreto-de-prueba-de-al-menos-32-caracteres');
  secret('cargas', 'ab'.repeat(32));
  secret('cliente', 'solo-local-gateway');
  for (const host of ['portal', 'publico']) {
    mkdirSync(join(dir, 'shell', host), { recursive: true });
    writeFileSync(
      join(dir, 'shell', host, 'index.html'),
      `<html><head><meta name="csp-nonce" content="__CSP_NONCE__"></head>${host}</html>`,
    );
    writeFileSync(join(dir, 'shell', host, 'main.0123abcd.js'), '0');
    writeFileSync(join(dir, 'shell', host, 'licencias.txt'), `licencia de lo que lleva ${host}`);
  }
  for (const vista of ['portada', 'inicio', 'tablero']) {
    writeFileSync(
      join(dir, 'shell/portal', `${vista}.html`),
      `<html><head><meta name="csp-nonce" content="__CSP_NONCE__"></head>portal ${vista}</html>`,
    );
  }
  writeFileSync(join(dir, 'shell/portal/silent-check-sso.html'), '<html></html>');
  aRemote(dir, 'mfe-admin', 'var mfe_admin = 0;');
  aRemote(dir, 'mfe-firma', 'var mfe_firma = 0;');
  return dir;
}

/** Writes a remote into a folder of its name below `dir`, as its build leaves it. */
export function aRemote(dir: string, name: string, script: string, manifiesto = manifiestoDe(name)): void {
  const metaData = { publicPath: `/mfe/${name}/0.1.0/`, remoteEntry: { name: 'remoteEntry.js' } };
  const exposes = [{ assets: { js: { sync: ['routes.01234567.js'] }, css: { sync: ['routes.89abcdef.css'] } } }];
  aBuild(join(dir, name), {
    'mf-manifest.json': JSON.stringify({ metaData, exposes }),
    'manifiesto.json': JSON.stringify({ manifiesto, construidoCon }),
    'remoteEntry.js': script,
    'routes.01234567.js': '1',
    'routes.89abcdef.css': 'p{}',
  });
}

/** What the remotes of these tests were built on. */
export const construidoCon: ConstruidoCon = { contratos: '0.1.0', federation: '0.1.0', react: '19.3.1' };

/** The pages of a remote, from its own folder. */
export const manifiestoDe = (name: string): Manifiesto =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', name, 'portal.json'), 'utf8'));

/** What a file's hash looks like in the registry, in the list of a build and in the browser. */
export const sha384 = (content: string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Writes a remote's files and their list, as its build leaves them. */
export function aBuild(dir: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(dir, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
  const hashes = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha384(content)]));
  writeFileSync(join(dir, 'file-hashes.json'), JSON.stringify(hashes));
}

/** A gateway's configuration as loadConfig would make it. */
export function aConfig(dir: string, env: Record<string, string> = {}): GatewayConfig {
  return gatewayConfigSchema.parse({
    PORTAL_ENV: 'test',
    PORTAL_ORIGIN: ORIGIN,
    LOG_LEVEL: 'silent',
    NATS_URL: 'nats://127.0.0.1:1',
    NATS_USER: 'gateway',
    NATS_PASSWORD_FILE: join(dir, 'cliente'),
    HEALTH_PORT: '0',
    OBJECTS_DIR: join(dir, 'objetos'),
    CONTEXT_KEY_FILE: join(dir, 'cliente'),
    CONTEXT_KEYS_DIR: dir,
    GATEWAY_PORT: '0',
    GATEWAY_DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada',
    KEYCLOAK_URL: 'http://127.0.0.1:1',
    OIDC_CLIENT_SECRET_FILE: join(dir, 'cliente'),
    SESSION_KEY_FILE: join(dir, 'sesion'),
    UPLOAD_KEY_FILE: join(dir, 'cargas'),
    SHELL_DIR: join(dir, 'shell'),
    REMOTES_DIRS: JSON.stringify(
      Object.fromEntries(['mfe-admin', 'mfe-firma', 'mfe-ausente'].map((name) => [name, join(dir, name)])),
    ),
    ...env,
  });
}
