import { environmentOf, environmentText, type Platform } from './environment.mjs';
import { processNames } from './secrets.mjs';

const secrets = {
  value: (name: string) => `valor-${name}`,
  file: (name: string) => `/s/${name}`,
  contextKey: (name: string) => `/s/contexto-${name}.pem`,
  contextKeys: '/s/contexto',
};
const platform: Platform = {
  origin: 'http://localhost:3100',
  portalPort: 3100,
  natsUrl: 'nats://n',
  keycloakUrl: 'http://k',
  identity: 'keycloak',
  smtpUrl: 'smtp://m',
  databases: {
    gateway: 'postgres://g',
    inscripciones: 'postgres://i',
    certificados: 'postgres://c',
    notificaciones: 'postgres://n',
    auditoria: 'postgres://a',
  },
  oidcSecretFile: '/s/oidc',
  places: { objects: '/o' },
  secrets,
  root: '/r',
};
const of = (name: string, given = {}) => environmentOf(name, platform, 4001, given);

test('every process is its own NATS user with its own key and health port', () => {
  for (const name of processNames) {
    expect(of(name)).toMatchObject({
      NATS_USER: name,
      NATS_PASSWORD_FILE: `/s/nats-${name}`,
      CONTEXT_KEY_FILE: `/s/contexto-${name}.pem`,
      HEALTH_PORT: '4001',
      PORTAL_ORIGIN: 'http://localhost:3100',
    });
  }
});

test('a process finds its own database and no other', () => {
  for (const name of processNames) {
    const found = Object.keys(of(name)).filter((key) => key.endsWith('_DATABASE_URL'));
    expect(found).toEqual(name === 'pdf' ? [] : [`${name.toUpperCase()}_DATABASE_URL`]);
  }
});

test('keys reach only who needs them', () => {
  const holders = (key: string) => processNames.filter((name) => key in of(name));
  expect(holders('CA_KEK_FILE')).toEqual(['certificados']);
  expect(holders('SIGNER_KEK_FILE')).toEqual(['certificados']);
  expect(holders('CA_KEK_ANTERIOR_FILE')).toEqual(['certificados']);
  expect(holders('SIGNER_KEK_ANTERIOR_FILE')).toEqual(['certificados']);
  expect(holders('FORM_KEK_FILE')).toEqual(['inscripciones']);
  expect(holders('SESSION_KEY_FILE')).toEqual(['gateway']);
  expect(holders('UPLOAD_KEY_FILE')).toEqual(['gateway', 'inscripciones']);
  expect(holders('MAIL_KEY_FILE')).toEqual(['inscripciones', 'notificaciones']);
});

test('no secret stands in an environment but inside a database address', () => {
  for (const name of processNames) {
    const values = Object.entries(of(name))
      .filter(([key]) => !key.endsWith('_DATABASE_URL'))
      .map(([, value]) => value);
    expect(values.join(' ')).not.toContain('valor-');
  }
});

test('company settings and log level pass, anything else of the caller does not', () => {
  const given = of('pdf', {
    EMPRESA_NIT: '900',
    LOG_LEVEL: 'debug',
    TSA_URL: 'https://tsa.test',
    KC_DB: 'x',
    PGPASSWORD: 'x',
  });
  expect(given).toMatchObject({ EMPRESA_NIT: '900', LOG_LEVEL: 'debug', TSA_URL: 'https://tsa.test' });
  expect(given).not.toHaveProperty('KC_DB');
  expect(given).not.toHaveProperty('PGPASSWORD');
});

test('the file suits node --env-file', () => {
  expect(environmentText({ A: '{"b":1}', C: 'd' })).toBe("A='{\"b\":1}'\nC='d'\n");
});
