import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { loadConfig } from '../load-config.js';
import { KeyFile } from './key-file.js';
import { processConfigSchema } from './process-config.schema.js';
import { unsafeSettings } from './unsafe-settings.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'produccion-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const random = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const keyFile = (name: string, hex: string): KeyFile => {
  writeFileSync(join(dir, name), hex);
  return new KeyFile(join(dir, name));
};

/** Every setting that a rule looks at, as one process would have them all. */
const safe = (): Record<string, unknown> => ({
  PORTAL_ENV: 'production',
  PORTAL_ORIGIN: 'https://portal.transportes.co',
  KEYCLOAK_URL: 'https://id.transportes.co',
  IDENTIDAD: 'keycloak',
  S3_ENDPOINT: undefined,
  NATS_URL: 'tls://uno.interna:4222, tls://dos.interna:4222',
  NATS_PASSWORD_FILE: random,
  GATEWAY_DATABASE_URL: `postgres://gateway:${random}@bd.interna/portal?sslmode=verify-full&sslrootcert=/s/ca.pem`,
  SMTP_URL: 'smtp://correo.interna:587',
  SMTP_TLS: undefined,
  MENSAJES_URL: 'https://mensajes.proveedor.co/v1',
  MENSAJES_SECRETO_FILE: random,
  AUTOFILL: false,
  REMOTES_DIRS: undefined,
  ACR_ELIMINAR: 2,
  TRUST_PROXY: '1',
  ENVIOS_POR_HORA: 60,
  CARGAS_POR_DIA: 200,
  CORREO_POR_DIA: 200,
  CORREO_POR_CREADOR: 50,
  CORREO_SUPERADMINISTRADORES: ['jefe@transportes.co'],
  INGRESOS_POR_MINUTO: 120,
  OIDC_CLIENT_SECRET_FILE: random,
  USUARIOS_CLIENT_SECRET_FILE: random,
  SESSION_KEY_FILE: random,
  UPLOAD_KEY_FILE: Buffer.from(random, 'hex'),
  CA_KEK_FILE: keyFile('kek', random),
  RAIZ_FILE: Buffer.of(1),
  CERT_POLITICA_OID: '1.3.6.1.4.1.99999.1.1',
  TSA_POLITICA_OID: '1.3.6.1.4.1.99999.1.2',
  TSA_URL: undefined,
  TSA_USUARIO: undefined,
  CORREO_REBOTES_URL: 'imaps://rebotes@correo.interna',
  CORREO_REBOTES_CLAVE_FILE: random,
  EMPRESA_NOMBRE: 'Transportes Ñandú S.A.S.',
  EMPRESA_NOMBRE_CORTO: 'Ñandú',
  EMPRESA_NIT: '800.000.000-1',
  EMPRESA_HABILITACION: 'Resolución 12 de 2011',
  EMPRESA_DIRECCION: 'Carrera 7 # 8-09',
  EMPRESA_CIUDAD: 'Bogotá D.C.',
  EMPRESA_TELEFONO: '601 555 1234',
  EMPRESA_CORREO_DATOS: 'datos@transportes.co',
  EMPRESA_URL_POLITICA: 'https://transportes.co/datos',
  EMPRESA_CORREO_REMITENTE: 'portal@transportes.co',
});
const given = { EMPRESA_CIUDAD: 'Bogotá D.C.' };
const named = (settings: Record<string, unknown>, env: Record<string, string | undefined> = given): string[] =>
  unsafeSettings(settings, env).map((line) => line.split(':')[0] ?? '');

const muestra = Object.entries(empresaConfigSchema.parse({}));
const database = (query: string, password = random) => `postgres://gateway:${password}@bd.interna/portal${query}`;
const unsafe: readonly (readonly [string, unknown])[] = [
  ['PORTAL_ORIGIN', undefined],
  ['PORTAL_ORIGIN', 'http://portal.transportes.co'],
  ['KEYCLOAK_URL', 'http://id.transportes.co'],
  ['IDENTIDAD', 'embebida'],
  ['S3_ENDPOINT', 'http://objetos.interna:9000'],
  ['NATS_URL', 'nats://nats.interna:4222'],
  ['NATS_URL', 'tls://uno.interna:4222,nats://dos.interna:4222'],
  ['NATS_URL', 'nats.interna:4222'],
  ['NATS_URL', undefined],
  ['NATS_PASSWORD_FILE', 'gateway'],
  ['NATS_PASSWORD_FILE', 'abcdefghijklmno'],
  ['NATS_PASSWORD_FILE', 'abcdefgabcdefgabcdefg'],
  ['GATEWAY_DATABASE_URL', database('')],
  ['GATEWAY_DATABASE_URL', database('?sslmode=require')],
  ['GATEWAY_DATABASE_URL', database('?sslmode=verify-ca')],
  ['GATEWAY_DATABASE_URL', database('?sslmode=no-verify')],
  ['GATEWAY_DATABASE_URL', database('?sslmode=verify-full&sslmode=disable')],
  ['GATEWAY_DATABASE_URL', database('?sslmode=verify-full', 'portal')],
  ['GATEWAY_DATABASE_URL', database('?sslmode=verify-full', '%61%62%63%64%65%66%67')],
  ['GATEWAY_DATABASE_URL', 'bd.interna/portal?sslmode=verify-full'],
  ['GATEWAY_DATABASE_URL', undefined],
  ['SMTP_URL', 'smtp://correo.interna?ignoreTLS=true'],
  ['SMTP_URL', 'smtps://correo.interna?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://correo.interna?pool=true&secure=false'],
  ['SMTP_URL', 'smtp://correo.interna?requireTLS=false'],
  ['CORREO_REBOTES_URL', 'imap://rebotes@correo.interna'],
  ['CORREO_REBOTES_CLAVE_FILE', 'rebotes'],
  ['AUTOFILL', true],
  ['REMOTES_DIRS', { 'mfe-admin': '/srv/mfe-admin' }],
  ['ACR_ELIMINAR', 0],
  ['TRUST_PROXY', ' '],
  ['TRUST_PROXY', '6'],
  ['TRUST_PROXY', '10.0.0.1, 0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '0.0.0.0/0, 10.0.0.1'],
  ['TRUST_PROXY', '0.0.0.0/00'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', undefined],
  ['ENVIOS_POR_HORA', 601],
  ['CARGAS_POR_DIA', 2001],
  ['MENSAJES_URL', 'http://mensajes.proveedor.co/v1'],
  ['MENSAJES_SECRETO_FILE', 'mensajes'],
  ['CORREO_POR_DIA', 2001],
  ['CORREO_POR_CREADOR', 501],
  ['CORREO_SUPERADMINISTRADORES', []],
  ['CORREO_SUPERADMINISTRADORES', undefined],
  ['CORREO_SUPERADMINISTRADORES', ['jefe@transportes.co', 'superadmin@transcarga.test']],
  ['INGRESOS_POR_MINUTO', 1201],
  ['OIDC_CLIENT_SECRET_FILE', 'solo-local'],
  ['USUARIOS_CLIENT_SECRET_FILE', 'solo-local'],
  ['USUARIOS_CLIENT_SECRET_FILE', undefined],
  ['SESSION_KEY_FILE', '0'.repeat(64)],
  ['UPLOAD_KEY_FILE', Buffer.alloc(32, 0xab)],
  ['UPLOAD_KEY_FILE', Buffer.from('abcdefg'.repeat(5))],
  ['S3_SECRET_KEY_FILE', 'portal'],
  ['TSA_CLAVE_FILE', 'portal'],
  ['MAIL_KEY_FILE', Buffer.alloc(32)],
  ['RAIZ_FILE', undefined],
  ['CERT_POLITICA_OID', '1.3.6.1.4.1.32473.1.1'],
  ['TSA_POLITICA_OID', '1.3.6.1.4.1.32473.1.2'],
  ...muestra.filter(([name]) => name !== 'EMPRESA_CIUDAD'),
  ['EMPRESA_CORREO_REMITENTE', 'formularios@transcarga.test'],
  ['EMPRESA_CORREO_REMITENTE', 'formularios@localhost'],
  ['EMPRESA_CORREO_REMITENTE', 'formularios@correo.invalid'],
  ['EMPRESA_URL_POLITICA', 'https://transportes.example/datos'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
];

test('a safe configuration is not refused', () => {
  expect(unsafeSettings(safe(), given)).toEqual([]);
  expect(unsafeSettings({ ...safe(), SMTP_URL: 'smtps://correo.interna', SMTP_TLS: 'no' }, given)).toEqual([]);
  const accepted = {
    NATS_PASSWORD_FILE: 'abcdefghabcdefgh',
    UPLOAD_KEY_FILE: Buffer.from('abcdefgh'.repeat(4)),
    GATEWAY_DATABASE_URL: 'postgres://gateway@bd.interna/portal?sslmode=verify-full',
    SMTP_URL: 'smtps://correo.interna?pool=true',
    CORREO_REBOTES_URL: undefined,
    CERT_POLITICA_OID: '2.1.3.6.1.4.1.32473.1',
    NODE_TLS_REJECT_UNAUTHORIZED: '1',
    CA_KEK_FILE: new KeyFile(join(dir, 'ninguna')),
  };
  expect(unsafeSettings({ ...safe(), ...accepted }, given)).toEqual([]);
  const ajena = { TSA_URL: 'http://tsa.ajena', TSA_POLITICA_OID: '1.3.6.1.4.1.32473.1.2' };
  expect(unsafeSettings({ ...safe(), ...ajena }, given)).toEqual([]);
  const conClave = { ...ajena, TSA_URL: 'https://tsa.ajena', TSA_USUARIO: 'portal' };
  expect(unsafeSettings({ ...safe(), ...conClave }, given)).toEqual([]);
  for (const TRUST_PROXY of ['0', '5', '10.0.0.0/8, 192.168.0.1', 'fd00::/64'])
    expect(unsafeSettings({ ...safe(), TRUST_PROXY }, given)).toEqual([]);
  expect(unsafeSettings({ ...safe(), ENVIOS_POR_HORA: 600, INGRESOS_POR_MINUTO: 1200 }, given)).toEqual([]);
});

test.each(unsafe)('%s alone is named', (name, value) => {
  expect(named({ ...safe(), [name]: value })).toContain(name);
  expect(new Set(named({ ...safe(), [name]: value }))).toEqual(new Set([name]));
});

test('deploy/README.md tells operators of every one of them', () => {
  const told = readFileSync(new URL('../../../../deploy/README.md', import.meta.url), 'utf8');
  const names = unsafe.map(([name]) => name.replace(/^(EMPRESA_).*/, '$1').replace(/^GATEWAY_D/, '<AREA>_D'));
  expect([...new Set(names)].filter((name) => !told.includes(`\`${name}`))).toEqual([]);
});

test('what depends on another setting is named too', () => {
  expect(named({ ...safe(), MENSAJES_SECRETO_FILE: undefined })).toEqual(['MENSAJES_URL']);
  expect(named({ ...safe(), MENSAJES_URL: undefined, MENSAJES_SECRETO_FILE: undefined })).toEqual([]);
  expect(named({ ...safe(), SMTP_TLS: 'si-hay' })).toEqual(['SMTP_URL']);
  expect(named({ ...safe(), SMTP_TLS: 'no' })).toEqual(['SMTP_URL']);
  expect(named({ ...safe(), TSA_URL: 'http://tsa.ajena', TSA_USUARIO: 'portal' })).toEqual(['TSA_URL']);
  expect(named({ ...safe(), CA_KEK_FILE: keyFile('cero', '00'.repeat(32)) })).toEqual(['CA_KEK_FILE']);
  expect(named(safe(), {})).toEqual(['EMPRESA_CIUDAD']);
  const [nombre, valor] = muestra.find(([one]) => one === 'EMPRESA_NIT')!;
  expect(named({ ...safe(), [nombre]: valor }, { ...given, [nombre]: String(valor) })).toEqual([nombre]);
});

test('all at once are all named', () => {
  const last = new Map(unsafe);
  expect(new Set(named({ ...safe(), ...Object.fromEntries(last) }, {}))).toEqual(
    new Set([...last.keys(), 'EMPRESA_CIUDAD']),
  );
});

test('a production process is refused once, with the whole list and no value; a local one starts', () => {
  writeFileSync(join(dir, 'clave'), 'canario');
  const schema = processConfigSchema.extend({
    ...empresaConfigSchema.shape,
    AUTOFILL: z.stringbool().default(true),
    RAIZ_FILE: z.string().optional(),
  });
  const env = {
    PORTAL_ORIGIN: 'http://canario.co',
    NATS_URL: 'nats://canario.interna',
    NATS_USER: 'pdf',
    NATS_PASSWORD_FILE: join(dir, 'clave'),
    HEALTH_PORT: '0',
    CONTEXT_KEY_FILE: join(dir, 'clave'),
    CONTEXT_KEYS_DIR: dir,
  };
  const load = (more: Record<string, string> = {}) => loadConfig(schema, { ...env, ...more });
  expect(load).toThrow(/^Producción insegura[^]*PORTAL_ORIGIN:[^]*NATS_URL:[^]*EMPRESA_NOMBRE:[^]*AUTOFILL:/);
  expect(load).toThrow(/RAIZ_FILE: falta/);
  expect(load).not.toThrow(/canario/);
  expect(load({ PORTAL_ENV: 'local' }).PORTAL_ENV).toBe('local');
});
