import { execFile } from 'node:child_process';
import net from 'node:net';
import { promisify } from 'node:util';
import { complaint, freePort, isFree, portComplaints, stablePort, wantedPorts } from './ports.mjs';

const servers: net.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0))
    await new Promise((resolve) => {
      server.close(resolve);
    });
});

const listen = (port: number, host: string) =>
  new Promise<void>((resolve) => {
    servers.push(net.createServer().listen(port, host, resolve));
  });

test('the documented ports stand unless a variable moves one', () => {
  expect(wantedPorts({})).toEqual({ portal: 3000, keycloak: 8080, keycloakManagement: 9000, mail: 1080, smtp: 1025 });
  expect(wantedPorts({ PORTAL_PORT: '3100' })['portal']).toBe(3100);
});

test.each(['0', '65536', 'tres', '3000.5', '-1'])('%s is no port, and the sentence names its variable', (value) => {
  expect(() => wantedPorts({ PORTAL_PORT: value })).toThrow(/PORTAL_PORT/);
});

test.each(['127.0.0.1', '0.0.0.0', '::'])('a port taken on %s is not free', async (host) => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  await listen(port, host);
  expect(await isFree(port)).toBe(false);
});

/** What another process of this machine gets, which then ends. */
async function elsewhere(call: string): Promise<number> {
  const module = JSON.stringify(new URL('ports.mjs', import.meta.url));
  const program = `import(${module}).then(async ({ freePort, stablePort }) => console.log(await ${call}))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
  return Number(stdout);
}

test('a port given to one process is given to no other while that one lives, though nothing listens there yet', async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  expect(await elsewhere(`stablePort(${port})`)).not.toBe(port);
});

test('what another process leaves can be had again', async () => {
  // Whoever else runs on this machine may be given one of them meanwhile.
  const again: boolean[] = [];
  for (let n = 0; n < 3; n += 1) {
    const left = await elsewhere('freePort()');
    again.push((await stablePort(left)) === left);
  }
  expect(again).toContain(true);
});

test('a taken port is one line with its number and its variable', async () => {
  const port = await freePort();
  await listen(port, '127.0.0.1');
  const complaints = await portComplaints({ portal: port });
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(String(port));
  expect(complaints[0]).toContain('PORTAL_PORT=');
  expect(await stablePort(port)).not.toBe(port);
});

test('a port that only root may open is not called taken', () => {
  expect(complaint('portal', 80, 'EACCES')).toMatch(/80 .*root.*PORTAL_PORT=3100/);
});

test('one port asked for twice is named with both variables', async () => {
  const port = await freePort();
  expect(await portComplaints({ mail: port, smtp: port })).toEqual([expect.stringMatching(/MAIL_PORT.*SMTP_PORT/)]);
});
