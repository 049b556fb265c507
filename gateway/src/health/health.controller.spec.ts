import { Door } from '../../test/door.js';

let door: Door;
const ready = async () => (await door.http.get('/health/ready')).status;
const aSecondLater = () => {
  door.clock.current = new Date(door.clock.current.getTime() + 1000);
};
beforeAll(async () => {
  door = await Door.open({ PORTAL_VERSION: '0.1.0-prueba' });
});
afterAll(() => door?.close());

test('a flood of readiness checks asks the database once a second', async () => {
  const before = door.readiness.asked;
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array.from({ length: 20 }, () => 200));
  expect(door.readiness.asked - before).toBe(1);
});

test('readiness names the version of each remote', async () => {
  const { body } = await door.http.get('/health/ready');
  expect(body).toMatchObject({ status: 'ok', versiones: { 'mfe-admin': '0.1.0', 'mfe-firma': '0.1.0' } });
});

test.each(['database', 'nats'] as const)('without %s the gateway is not ready, until it is back', async (part) => {
  door.readiness[part] = false;
  aSecondLater();
  expect(await ready()).toBe(503);
  door.readiness[part] = true;
  aSecondLater();
  expect(await ready()).toBe(200);
});

describe('the versions beside the verdict', () => {
  const versiones = async (): Promise<Record<string, string>> =>
    (await door.http.get('/health/ready')).body.versiones as Record<string, string>;
  const learnt = async (): Promise<Record<string, string>> => {
    door.clock.current = new Date(door.clock.current.getTime() + 2000);
    await versiones();
    return versiones();
  };

  test('are those that run: its own, and what each service says', async () => {
    door.services.version = (subject) => ({ version: `0.1.0-de-${subject.split('.')[1]}` });
    expect(await learnt()).toEqual({
      auditoria: '0.1.0-de-auditoria',
      certificados: '0.1.0-de-certificados',
      gateway: '0.1.0-prueba',
      inscripciones: '0.1.0-de-inscripciones',
      'mfe-admin': '0.1.0',
      'mfe-firma': '0.1.0',
      notificaciones: '0.1.0-de-notificaciones',
      pdf: '0.1.0-de-pdf',
      shell: expect.stringMatching(/^0\.1\.0-[0-9a-f]{8}$/),
    });
  });

  test('leave out who does not answer, and the gateway stays ready', async () => {
    door.services.version = (subject) => {
      if (subject.startsWith('svc.pdf.')) throw new Error('nobody there');
      return { version: '0.1.0-otra' };
    };
    expect(Object.keys(await learnt())).not.toContain('pdf');
    expect(await ready()).toBe(200);
  });

  test('wait for nobody', async () => {
    door.services.version = () => new Promise(() => undefined);
    expect(Object.keys(await learnt())).toContain('gateway');
  });
});
