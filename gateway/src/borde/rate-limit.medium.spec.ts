import type { Server } from 'node:http';
import supertest from 'supertest';
import { verificarCodigo } from '@portal/contracts/firmas';
import { RealGateway } from '../../test/real-gateway.js';

const PER_MINUTE = 30;
let gateway: RealGateway;
let servers: Server[];
beforeAll(async () => {
  gateway = await RealGateway.open();
  servers = [gateway.server, await gateway.replica()];
});
afterAll(() => gateway?.close());

const minute = async () =>
  (await gateway.database.query<{ minute: Date }>(`SELECT date_trunc('minute', now()) AS minute`))[0]?.minute.getTime();

/** Looks up by turns at both gateways. @returns how many got in; undefined when another minute began meanwhile */
async function looked(): Promise<number | undefined> {
  const before = await minute();
  const statuses: number[] = [];
  for (let n = 0; n < PER_MINUTE + 10; n += 1) {
    const answer = await supertest(servers[n % 2]!).get(verificarCodigo.path.replace(':codigo', '7K3M9QXD52HF8RTW'));
    statuses.push(answer.status);
  }
  return before === (await minute()) ? statuses.filter((status) => status !== 429).length : undefined;
}

test('two gateways let an address look up as often as one', async () => {
  // No service stands behind them, so whoever gets in hears that it is away.
  let admitted = await looked();
  if (admitted === undefined) {
    // The second minute has counted the end of that round already.
    await gateway.database.query('DELETE FROM gateway.consulta_contada');
    gateway.pass(2);
    admitted = await looked();
  }
  expect(admitted).toBe(PER_MINUTE);
});

test('the table names no address', async () => {
  const rows = await gateway.database.query<{ red: string }>('SELECT red FROM gateway.consulta_contada');
  expect(rows.length).toBeGreaterThan(0);
  for (const { red } of rows) expect(red).toMatch(/^[\w-]{43}$/);
});
