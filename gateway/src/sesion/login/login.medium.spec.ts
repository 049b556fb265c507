import supertest from 'supertest';
import { personasDeAuditoria } from '@portal/contracts/auditoria';
import { paginas } from '@portal/dominio/paginas';
import { Transactions } from '@portal/service-kit';
import { admin, ana, superadmin } from '../../../test/behaviour.js';
import { RealGateway } from '../../../test/real-gateway.js';
import { hashDeSesion } from '../sesion-store.js';
import { SesionesRepository } from '../sesiones.repository.js';

let gateway: RealGateway;
beforeAll(async () => {
  gateway = await RealGateway.open();
});
afterAll(() => gateway?.close());
beforeEach(() => gateway.keycloak.reset());

/** The id inside express-session's signed cookie. */
const idOf = (cookie = ''): string => /^s:([^.]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? '';

test('ends where it was meant to, with a session of the person', async () => {
  const browser = gateway.browser();
  const answer = await browser.login('/certificados?x=1');
  expect([answer.status, answer.headers['location']]).toEqual([302, '/certificados?x=1']);
  const user = await browser.get('/api/auth/user');
  expect(user.body).toEqual({ email: ana.email, firstName: 'Ana', lastName: 'Gómez', roles: [] });
});

test('a foreign returnTo ends at the dashboard', async () => {
  expect((await gateway.browser().login('//evil.example')).headers['location']).toBe(paginas.inicio.to);
});

test('the id is new: one planted before knows nothing of it', async () => {
  const victim = gateway.browser();
  await victim.login();
  const planted = victim.sid;
  expect(planted).toBeDefined();
  await victim.login();
  expect(victim.sid).not.toBe(planted);
  expect(await gateway.browser(planted).userStatus()).toBe(401);
  expect(await victim.userStatus()).toBe(200);
});

test('an unverified address of an administrator gives no role', async () => {
  gateway.keycloak.behaviour.persona = { ...ana, email: admin.email };
  gateway.keycloak.behaviour.idToken = (claims) => ({ ...claims, email: admin.email, email_verified: false });
  const browser = gateway.browser();
  await browser.login();
  expect((await browser.get('/api/auth/user')).body).toMatchObject({ email: admin.email, roles: [] });
  expect((await browser.get('/api/admin/todas-inscripciones')).status).toBe(403);
});

test('the cookie is out of reach of scripts and foreign sites', async () => {
  const answer = await gateway.browser().login();
  expect([answer.headers['set-cookie']].flat().find((line) => line?.startsWith('sid='))).toMatch(
    /^sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
});

test('the row holds the hash of the id, sealed tokens and Keycloak’s identifiers', async () => {
  const browser = gateway.browser();
  await browser.login();
  const sid = hashDeSesion(idOf(browser.sid));
  const [row] = await gateway.database.query('SELECT * FROM gateway.sesion WHERE sid = $1', [sid]);
  expect(row).toMatchObject({ subject: ana.sub, keycloak_sid: 'sid-1', issuer: gateway.keycloak.issuer });
  expect(JSON.stringify(row)).not.toContain(idOf(browser.sid));
  // Head and claims of a token, which no sealed text has one behind the other.
  expect(JSON.stringify(row)).not.toMatch(/eyJ[\w-]+\.eyJ/);
});

/** While it lasts no entry of this action can be written. */
async function withoutAudit(accion: string, work: () => Promise<void>): Promise<void> {
  await gateway.database.query(`
    CREATE FUNCTION gateway.sin_auditoria() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.envelope->'data'->>'accion' = '${accion}' THEN RAISE EXCEPTION 'no audit'; END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER sin_auditoria BEFORE INSERT ON gateway.outbox
      FOR EACH ROW EXECUTE FUNCTION gateway.sin_auditoria()`);
  try {
    await work();
  } finally {
    await gateway.database.query('DROP FUNCTION gateway.sin_auditoria CASCADE');
  }
}
const told = async (accion: string) =>
  (await gateway.database.query(`SELECT FROM gateway.outbox WHERE envelope->'data'->>'accion' = $1`, [accion])).length;
const rows = async () => (await gateway.database.query('SELECT FROM gateway.sesion')).length;

test('a login that the audit cannot hear of opens no session', async () => {
  const [sessions, entries] = [await rows(), await told('sesion.iniciada')];
  const browser = gateway.browser();
  await withoutAudit('sesion.iniciada', async () => {
    expect((await browser.login()).status).toBeGreaterThanOrEqual(400);
  });
  expect([await rows(), await browser.userStatus()]).toEqual([sessions, 401]);
  await browser.login();
  expect([await rows(), await browser.userStatus()]).toEqual([sessions + 1, 200]);
  expect(await told('sesion.iniciada')).toBe(entries + 1);
});

test('a logout that the audit cannot hear of says so, and the session goes on until it can', async () => {
  const browser = gateway.browser();
  await browser.login();
  const entries = await told('sesion.cerrada');
  await withoutAudit('sesion.cerrada', async () => {
    expect((await browser.get('/api/logout')).status).toBeGreaterThanOrEqual(500);
  });
  expect(await browser.userStatus()).toBe(200);
  await browser.get('/api/logout');
  expect([await browser.userStatus(), await told('sesion.cerrada')]).toEqual([401, entries + 1]);
});

test('a session that Keycloak ended is told once, however many requests find out', async () => {
  const browser = gateway.browser();
  await browser.login();
  const entries = await told('sesion.cerrada');
  gateway.keycloak.behaviour.refresh = 'invalid_grant';
  gateway.pass(6);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => gateway.browser(browser.sid).userStatus()));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await told('sesion.cerrada')).toBe(entries + 1);
});

test('a login that only begins leaves no row, whatever session it is begun from', async () => {
  const signedIn = gateway.browser();
  await signedIn.login();
  const before = await rows();
  for (let n = 0; n < 5; n += 1) expect((await gateway.browser().begin()).status).toBe(302);
  expect((await signedIn.begin()).status).toBe(302);
  await gateway.browser().get('/api/login/callback?code=x&state=x');
  expect(await rows()).toBe(before);
  expect(await signedIn.userStatus()).toBe(200);
});

test('a login that was begun a quarter of an hour ago begins once more', async () => {
  const browser = gateway.browser();
  const callback = await browser.atKeycloak(await browser.begin());
  gateway.pass(15);
  expect((await browser.get(callback)).headers['location']).toMatch(/^\/api\/login/);
});

test('of two tabs both arrive', async () => {
  const browser = gateway.browser();
  const [first, second] = [await browser.begin(paginas.certificados.to), await browser.begin(paginas.inicio.to)];
  const [staleAnswer, freshAnswer] = [await browser.atKeycloak(first), await browser.atKeycloak(second)];
  const stale = await browser.get(staleAnswer);
  expect(stale.headers['location']).toMatch(/^\/api\/login\?returnTo=/);
  expect((await browser.get(freshAnswer)).headers['location']).toBe(paginas.inicio.to);
  expect(await browser.userStatus()).toBe(200);
  expect((await browser.get(staleAnswer)).headers['location']).toBe(paginas.inicio.to);
});

test('of two people who arrive together each gets the own session', async () => {
  const { behaviour } = gateway.keycloak;
  const callbackOf = async (persona: typeof ana) => {
    const browser = gateway.browser();
    behaviour.persona = persona;
    return { browser, callback: await browser.atKeycloak(await browser.begin()) };
  };
  const people = [await callbackOf(ana), await callbackOf(admin)];
  let waiting = 0;
  let release = (): void => undefined;
  const both = new Promise<void>((resolve) => (release = resolve));
  behaviour.beforeTokens = () => {
    if ((waiting += 1) === people.length) release();
    return both;
  };
  await Promise.all(people.map(({ browser, callback }) => browser.get(callback)));
  const users = await Promise.all(people.map(({ browser }) => browser.get('/api/auth/user')));
  expect(users.map(({ body }) => body.email)).toEqual([ana.email, admin.email]);
});

test('people with a session in the last 30 days are counted once each', async () => {
  await gateway.browser().login();
  await gateway.browser().login();
  const [row] = await gateway.database.query<{ n: string }>(
    `SELECT count(*) AS n FROM gateway.ultimo_acceso WHERE subject = $1`,
    [ana.sub],
  );
  expect(row?.n).toBe('1');
});

test('the audit offers people by the name under which they were here; who had none is not among them', async () => {
  const { behaviour } = gateway.keycloak;
  await gateway.browser().login();
  behaviour.persona = admin;
  const browser = gateway.browser();
  await browser.login();
  await gateway.database.query('INSERT INTO gateway.ultimo_acceso (issuer, subject) VALUES ($1, $2)', ['otro', 'sin']);
  const { personas } = (await browser.get(personasDeAuditoria.path)).body;
  const [suyo, nadie] = [{ persona: ana.sub, nombre: 'Ana Gómez' }, { persona: 'sin' }];
  expect(personas).toEqual(expect.arrayContaining([suyo]));
  expect(personas).not.toEqual(expect.arrayContaining([expect.objectContaining(nadie)]));
  const nombres = await gateway.app
    .get(Transactions)
    .run((tx) => gateway.app.get(SesionesRepository).nombresDe(tx, [ana.sub, 'sin']));
  expect([...nombres]).toEqual([[ana.sub, 'Ana Gómez']]);
});

test('without Keycloak the login says so, and everything else stands', async () => {
  const otro = await RealGateway.open();
  await otro.keycloak.stop();
  const answer = await otro.browser().begin();
  expect([answer.status, answer.type, answer.headers['retry-after']]).toEqual([503, 'text/html', '10']);
  expect(answer.text).toContain('El inicio de sesión no está disponible.');
  expect((await supertest(otro.server).get('/')).status).toBe(200);
  expect((await supertest(otro.server).get('/api/auth/user')).status).toBe(401);
  await otro.close();
});

test('a session remembers how its person logged in, also after its tokens were renewed', async () => {
  const { behaviour } = gateway.keycloak;
  const eliminar = async (acr: string | undefined) => {
    const authTime = Math.floor(gateway.clock.current.getTime() / 1000);
    Object.assign(behaviour, { persona: superadmin, acr, authTime });
    const browser = gateway.browser();
    await browser.login();
    const statuses: number[] = [];
    for (const minutes of [0, 6, 10]) {
      gateway.pass(minutes);
      statuses.push((await browser.delete('/api/admin/inscripciones/11111111-1111-4111-8111-111111111111')).status);
    }
    return statuses;
  };
  expect(await eliminar('1')).toEqual([403, 403, 403]);
  // No service stands behind this gateway. After a quarter of an hour the password is asked for again.
  expect(await eliminar('2')).toEqual([503, 503, 403]);
});

test('an action that needs a recent login asks for the password again', async () => {
  const plain = await gateway.browser().begin();
  expect(new URL(plain.headers['location'] ?? '').searchParams.has('prompt')).toBe(false);
  const fresh = await gateway.browser().get('/api/login?reciente=1&returnTo=/admin/revision-inscripciones');
  expect(new URL(fresh.headers['location'] ?? '').searchParams.get('prompt')).toBe('login');
});
