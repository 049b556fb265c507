import { eventually } from '@portal/test-kit';
import type { JWTPayload } from 'jose';
import supertest from 'supertest';
import { GatewayReal } from '../pruebas/gateway-real.js';
import { admin, ana } from '../pruebas/keycloak-falso.js';
import { hashDeSesion } from './almacen.js';

let gateway: GatewayReal;
beforeAll(async () => {
  gateway = await GatewayReal.abrir();
}, 60_000);
afterAll(() => gateway?.cerrar());
beforeEach(async () => {
  gateway.keycloak.reiniciar();
  await gateway.database.query('DELETE FROM gateway.sesion');
});

const rows = () => gateway.database.query<{ sid: string; sess: object; subject: string; keycloak_sid: string; issuer: string }>('SELECT * FROM gateway.sesion');
/** The id inside express-session's signed cookie. */
const idOf = (cookie = ''): string => /^s:([^.]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? '';

describe('login', () => {
  test('ends where it was meant to, with a session of the person', async () => {
    const navegador = gateway.navegador();
    const answer = await navegador.entrar('/certificados?x=1');
    expect([answer.status, answer.headers['location']]).toEqual([302, '/certificados?x=1']);
    const user = await navegador.get('/api/auth/user');
    expect(user.body).toEqual({ email: ana.email, firstName: 'Ana', lastName: 'Gómez', roles: [] });
  });

  test('a foreign returnTo ends at the dashboard', async () => {
    expect((await gateway.navegador().entrar('//evil.example')).headers['location']).toBe('/dashboard');
  });

  test('the id is new: one planted before knows nothing of it', async () => {
    const victim = gateway.navegador();
    await victim.comenzar();
    const planted = victim.sid;
    await victim.entrar();
    expect(victim.sid).not.toBe(planted);
    expect(await gateway.navegador(planted).estado()).toBe(401);
    expect(await victim.estado()).toBe(200);
  });

  test('the cookie is out of reach of scripts and foreign sites', async () => {
    const answer = await gateway.navegador().entrar();
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  test('the row holds the hash of the id, sealed tokens and Keycloak’s identifiers', async () => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    const [row] = await rows();
    expect(row).toMatchObject({ sid: hashDeSesion(idOf(navegador.sid)), subject: ana.sub, keycloak_sid: 'sid-1', issuer: gateway.keycloak.issuer });
    expect(JSON.stringify(row)).not.toContain(idOf(navegador.sid));
    expect(JSON.stringify(row)).not.toContain('eyJ');
  });

  test('of two tabs both arrive', async () => {
    const navegador = gateway.navegador();
    const [first, second] = [await navegador.comenzar('/certificados'), await navegador.comenzar('/dashboard')];
    const [staleAnswer, freshAnswer] = [await navegador.enKeycloak(first), await navegador.enKeycloak(second)];
    const stale = await navegador.get(staleAnswer);
    expect(stale.headers['location']).toMatch(/^\/api\/login\?returnTo=/);
    expect((await navegador.get(freshAnswer)).headers['location']).toBe('/dashboard');
    expect(await navegador.estado()).toBe(200);
    expect((await navegador.get(staleAnswer)).headers['location']).toBe('/dashboard');
  });

  const otherState = (params: URLSearchParams): void => params.set('state', 'otro');
  test.each<[string, (conducta: GatewayReal['keycloak']['conducta']) => void]>([
    ['no code', (c) => (c.callback = (params) => params.delete('code'))],
    ['a made-up code', (c) => (c.callback = (params) => params.set('code', 'inventado'))],
    ['an error', (c) => (c.callback = (params) => { params.delete('code'); params.set('error', 'access_denied'); })],
    ['another server (mix-up)', (c) => (c.callback = (params) => params.set('iss', 'https://evil.example'))],
    ['no server named (mix-up)', (c) => (c.callback = (params) => params.delete('iss'))],
    ['two codes', (c) => (c.callback = (params) => params.append('code', 'x'))],
    ['another nonce', (c) => (c.idToken = (claims) => ({ ...claims, nonce: 'otro' }))],
    ['no nonce', (c) => (c.idToken = ({ nonce: _nonce, ...claims }) => claims)],
    ['another audience', (c) => (c.idToken = (claims) => ({ ...claims, aud: 'shell' }))],
    ['another issuer', (c) => (c.idToken = (claims) => ({ ...claims, iss: 'https://evil.example' }))],
    ['an expired ID token', (c) => (c.idToken = (claims) => ({ ...claims, exp: 1 }))],
    ['an ID token of another person', (c) => (c.idToken = (claims) => ({ ...claims, sub: 'sub-otro' }))],
    ['another key', (c) => (c.otraLlave = true)],
  ])('refused when Keycloak answers with %s', async (_name, misbehave) => {
    misbehave(gateway.keycloak.conducta);
    const navegador = gateway.navegador();
    const answer = await navegador.entrar();
    expect([answer.status, answer.type]).toEqual([400, 'text/html']);
    expect(answer.text).toContain('No se pudo iniciar sesión. Intente de nuevo.');
    expect(await navegador.estado()).toBe(401);
  });

  test('another state begins the login once more, then gives up', async () => {
    gateway.keycloak.conducta.callback = otherState;
    const navegador = gateway.navegador();
    expect((await navegador.entrar()).headers['location']).toBe('/api/login?returnTo=%2Fdashboard');
    expect((await navegador.entrar()).status).toBe(400);
  });

  test('an answer meant for another browser opens nothing', async () => {
    const [mine, other] = [gateway.navegador(), gateway.navegador()];
    const callback = await mine.enKeycloak(await mine.comenzar());
    await other.comenzar();
    expect((await other.get(callback)).headers['location']).toMatch(/^\/api\/login/);
    expect(await other.estado()).toBe(401);
  });

  test('a code works once', async () => {
    const navegador = gateway.navegador();
    const callback = await navegador.enKeycloak(await navegador.comenzar());
    await navegador.get(callback);
    const replay = await gateway.navegador().get(callback);
    expect(replay.headers['location']).toMatch(/^\/api\/login/);
  });
});

describe('roles', () => {
  test('a role taken away acts at the next refresh, one given too', async () => {
    gateway.keycloak.conducta.persona = admin;
    const navegador = gateway.navegador();
    await navegador.entrar();
    gateway.keycloak.conducta.persona = { ...admin, roles: [] };
    gateway.pasan(4);
    expect((await navegador.get('/api/auth/user')).body.roles).toEqual(['admin']);
    gateway.pasan(1.1);
    expect((await navegador.get('/api/admin/todas-inscripciones')).status).toBe(403);
    expect((await navegador.get('/api/auth/user')).body.roles).toEqual([]);
  });

  test('a longer token does not make roles last longer', async () => {
    gateway.keycloak.conducta.vida = 3600;
    const navegador = gateway.navegador();
    await navegador.entrar();
    gateway.pasan(5.1);
    await navegador.estado();
    expect(gateway.keycloak.refrescos).toBe(1);
  });

  test('fifty requests at once renew once', async () => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    gateway.pasan(6);
    const statuses = await Promise.all(Array.from({ length: 50 }, () => navegador.estado()));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(gateway.keycloak.refrescos).toBe(1);
  });

  test('a person whom Keycloak no longer lets in is out', async () => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    gateway.keycloak.conducta.refresh = 'invalid_grant';
    gateway.pasan(6);
    expect(await navegador.estado()).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test('with Keycloak away people may look for 15 minutes, not change; then it says so', async () => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    gateway.keycloak.conducta.refresh = 'caido';
    gateway.pasan(6);
    expect(await navegador.estado()).toBe(200);
    const write = await navegador.post('/api/objects/upload');
    expect([write.status, write.body.code]).toEqual([503, 'SERVICIO_NO_DISPONIBLE']);
    gateway.pasan(15);
    const late = await navegador.get('/api/auth/user');
    expect([late.status, late.body.code]).toEqual([503, 'INICIO_DE_SESION_NO_DISPONIBLE']);
    gateway.keycloak.conducta.refresh = 'bien';
    gateway.pasan(1);
    expect(await navegador.estado()).toBe(200);
  });
});

describe('a cookie alone changes nothing', () => {
  const own = { origin: 'http://localhost:3000' };
  test.each<[string, Record<string, string>, number]>([
    ['no header', {}, 403],
    ['our Origin alone', own, 403],
    ['our header alone', { 'x-requested-with': 'portal' }, 403],
    ['a foreign Origin', { origin: 'https://evil.example', 'x-requested-with': 'portal' }, 403],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site', ...own, 'x-requested-with': 'portal' }, 403],
    ['our page', { ...own, 'x-requested-with': 'portal' }, 503],
  ])('%s', async (_name, headers, status) => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    const answer = await navegador.post('/api/objects/upload', {}, headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.message).toBe('Solicitud rechazada por seguridad. Recargue la página.');
  });

  test('the refusal reaches the audit stream, without personal data', async () => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    await navegador.post('/api/objects/upload', {}, {});
    const published = () =>
      gateway.database.query<{ data: object }>(`SELECT envelope->'data' AS data FROM gateway.outbox WHERE published_at IS NOT NULL AND envelope->'data'->'datos'->>'codigo' = 'SOLICITUD_RECHAZADA'`);
    await eventually('the refusal is published', async () => (await published()).length > 0);
    expect((await published())[0]?.data).toMatchObject({ actor: `persona:${ana.sub}`, accion: 'acceso.denegado' });
    expect(JSON.stringify(await published())).not.toContain(ana.email);
  });
});

describe('logout', () => {
  test('ends the session here, then at Keycloak without a question', async () => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    const before = navegador.sid;
    const answer = await navegador.get('/api/logout');
    const there = new URL(answer.headers['location'] ?? '');
    expect(there.href).toContain(`${gateway.keycloak.issuer}/protocol/openid-connect/logout`);
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/');
    expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await gateway.navegador(before).estado()).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test('a guest goes home, a foreign page ends nobody’s session', async () => {
    expect((await gateway.navegador().get('/api/logout')).headers['location']).toBe('/');
    const navegador = gateway.navegador();
    await navegador.entrar();
    expect((await navegador.get('/api/logout', { 'sec-fetch-site': 'cross-site' })).headers['location']).toBe('/');
    expect(await navegador.estado()).toBe(200);
  });

  const send = (token: string) => supertest(gateway.server).post('/api/logout/backchannel').type('form').send({ logout_token: token });

  test('Keycloak ends all sessions of one of its own at once, and only those', async () => {
    const [one, two, other] = [gateway.navegador(), gateway.navegador(), gateway.navegador()];
    await one.entrar();
    await two.entrar();
    gateway.keycloak.conducta.sid = 'sid-2';
    await other.entrar();
    expect((await send(await gateway.keycloak.cierre({ sid: 'sid-1' }))).status).toBe(200);
    expect([await one.estado(), await two.estado(), await other.estado()]).toEqual([401, 401, 200]);
  });

  test('without a session named, all of the person’s end', async () => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    await send(await gateway.keycloak.cierre({ sid: undefined }));
    expect(await navegador.estado()).toBe(401);
  });

  const nonce: JWTPayload = { nonce: 'x' };
  test.each<[string, JWTPayload]>([
    ['another audience', { aud: 'shell' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['expired', { exp: 1 }],
    ['no id', { jti: undefined }],
    ['no event', { events: {} }],
    ['no person and no session', { sid: undefined, sub: undefined }],
    ['a nonce', nonce],
  ])('a logout token is refused: %s', async (_name, claims) => {
    const navegador = gateway.navegador();
    await navegador.entrar();
    const answer = await send(await gateway.keycloak.cierre(claims));
    expect([answer.status, answer.body.code]).toEqual([400, 'SOLICITUD_MAL_FORMADA']);
    expect(await navegador.estado()).toBe(200);
  });

  test('a logout token is refused: forged, an access token, used before, none', async () => {
    const access = await gateway.keycloak.bearer(ana, { aud: 'gateway', events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
    const used = await gateway.keycloak.cierre();
    await send(used);
    const navegador = gateway.navegador();
    await navegador.entrar();
    gateway.keycloak.conducta.otraLlave = true;
    const forged = await gateway.keycloak.cierre();
    for (const token of [forged, access, used, 'nada', '']) expect((await send(token)).status).toBe(400);
    expect((await supertest(gateway.server).post('/api/logout/backchannel').type('form').send({})).status).toBe(400);
    expect(await navegador.estado()).toBe(200);
  });
});

test('a request in flight does not bring an ended session back', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  await Promise.all([navegador.estado(), gateway.database.query('DELETE FROM gateway.sesion'), navegador.estado()]);
  expect(await navegador.estado()).toBe(401);
  expect(await rows()).toEqual([]);
});

test('people with a session in the last 30 days are counted once each', async () => {
  await gateway.navegador().entrar();
  await gateway.navegador().entrar();
  const [row] = await gateway.database.query<{ n: string }>(`SELECT count(*) AS n FROM gateway.ultimo_acceso WHERE subject = $1`, [ana.sub]);
  expect(row?.n).toBe('1');
});

test('without Keycloak the login says so, and everything else stands', async () => {
  const otro = await GatewayReal.abrir();
  await otro.keycloak.terminar();
  const answer = await otro.navegador().comenzar();
  expect([answer.status, answer.type, answer.headers['retry-after']]).toEqual([503, 'text/html', '10']);
  expect(answer.text).toContain('El inicio de sesión no está disponible.');
  expect((await supertest(otro.server).get('/')).status).toBe(200);
  expect((await supertest(otro.server).get('/api/auth/user')).status).toBe(401);
  await otro.cerrar();
}, 60_000);
