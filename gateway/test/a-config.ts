import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifiesto } from '@portal/contracts/portal';
import { DiskObjectStore } from '@portal/service-kit';
import { filesIn, openRemoteVersion, RemoteStore } from '@portal/service-kit/remotes';
import { aRemoteBuild, writeBuild, writeShell } from '@portal/test-kit';
import { gatewayConfigSchema, type GatewayConfig } from '../src/config.js';

const ORIGIN = 'http://localhost:3000';

/** A folder with secrets, two tiny hosts and two remotes, as the runner and the builds leave them. */
export function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'portal-gateway-'));
  const secret = (name: string, text: string): void => writeFileSync(join(dir, name), text);
  secret('sesion', 'secreto-de-prueba-de-al-menos-32-caracteres');
  secret('cargas', 'ab'.repeat(32));
  secret('cliente', 'solo-local-gateway');
  writeShell(join(dir, 'shell'));
  aRemote(dir, 'mfe-admin', 'var mfe_admin = 0;');
  aRemote(dir, 'mfe-firma', 'var mfe_firma = 0;');
  return dir;
}

/** Writes a remote into a folder of its name below `dir`, as its build leaves it. */
export const aRemote = (dir: string, name: string, script: string, manifiesto = manifiestoDe(name)): void =>
  writeBuild(join(dir, name), aRemoteBuild(name, '0.1.0', { script, manifiesto }));

/** Publishes the build of a remote into the store of a gateway. */
export async function publishRemote(objectsDir: string, dir: string): Promise<void> {
  const store = new RemoteStore(new DiskObjectStore(objectsDir));
  const version = await openRemoteVersion(filesIn(dir));
  const by = { quien: 'prueba', cuando: new Date() };
  await store.upload(version);
  await store.register(version, by);
  await store.publish(version.name, version.version, by);
}

/** The pages of a remote, from its own folder. */
export const manifiestoDe = (name: string): Manifiesto =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', name, 'portal.json'), 'utf8'));

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
    ...env,
  });
}
