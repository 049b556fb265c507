import supertest from 'supertest';
import { admin, ana } from '../../../test/conducta.js';
import { GatewayReal } from '../../../test/gateway-real.js';
import { hashDeSesion } from '../sesion-store.js';

let gateway: GatewayReal;
beforeAll(async () => {
  gateway = await GatewayReal.abrir();
});
afterAll(() => gateway?.cerrar());
beforeEach(() => gateway.keycloak.reiniciar());

/** The id inside express-session's signed cookie. */
const idOf = (cookie = ''): string => /^s:([^.]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? '';

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
  const sid = hashDeSesion(idOf(navegador.sid));
  const [row] = await gateway.database.query('SELECT * FROM gateway.sesion WHERE sid = $1', [sid]);
  expect(row).toMatchObject({ subject: ana.sub, keycloak_sid: 'sid-1', issuer: gateway.keycloak.issuer });
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

test('of two people who arrive together each gets the own session', async () => {
  const { conducta } = gateway.keycloak;
  const callbackOf = async (persona: typeof ana) => {
    const navegador = gateway.navegador();
    conducta.persona = persona;
    return { navegador, callback: await navegador.enKeycloak(await navegador.comenzar()) };
  };
  const people = [await callbackOf(ana), await callbackOf(admin)];
  let waiting = 0;
  let release = (): void => undefined;
  const both = new Promise<void>((resolve) => (release = resolve));
  conducta.antesDeTokens = () => {
    if ((waiting += 1) === people.length) release();
    return both;
  };
  await Promise.all(people.map(({ navegador, callback }) => navegador.get(callback)));
  const users = await Promise.all(people.map(({ navegador }) => navegador.get('/api/auth/user')));
  expect(users.map(({ body }) => body.email)).toEqual([ana.email, admin.email]);
});

test('people with a session in the last 30 days are counted once each', async () => {
  await gateway.navegador().entrar();
  await gateway.navegador().entrar();
  const [row] = await gateway.database.query<{ n: string }>(
    `SELECT count(*) AS n FROM gateway.ultimo_acceso WHERE subject = $1`,
    [ana.sub],
  );
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
});

test('an action that needs a recent login asks for the password again', async () => {
  const plain = await gateway.navegador().comenzar();
  expect(new URL(plain.headers['location'] ?? '').searchParams.has('prompt')).toBe(false);
  const fresh = await gateway.navegador().get('/api/login?reciente=1&returnTo=/admin/revision-inscripciones');
  expect(new URL(fresh.headers['location'] ?? '').searchParams.get('prompt')).toBe('login');
});
