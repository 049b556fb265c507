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

/** No other minute begins while the look-ups are counted. Gateways write the one that they share. */
const oneMinute = () =>
  gateway.database.query(`
    CREATE FUNCTION gateway.un_minuto() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF NEW.minuto <> date_trunc('minute', now()) THEN RAISE EXCEPTION '% is no minute', NEW.minuto; END IF;
        NEW.minuto := '2100-01-01T00:00:00Z';
        RETURN NEW;
      END $$;
    CREATE TRIGGER un_minuto BEFORE INSERT ON gateway.consulta_contada
      FOR EACH ROW EXECUTE FUNCTION gateway.un_minuto()`);

test('two gateways let an address look up as often as one', async () => {
  await oneMinute();
  const statuses: number[] = [];
  for (let n = 0; n < PER_MINUTE + 10; n += 1) {
    const answer = await supertest(servers[n % 2]!).get(verificarCodigo.path.replace(':codigo', '7K3M9QXD52HF8RTW'));
    statuses.push(answer.status);
  }
  // No service stands behind them, so whoever gets in hears that it is away.
  expect(statuses.filter((status) => status !== 429)).toHaveLength(PER_MINUTE);
});

test('the table names no address', async () => {
  const rows = await gateway.database.query<{ red: string }>('SELECT red FROM gateway.consulta_contada');
  expect(rows.length).toBeGreaterThan(0);
  for (const { red } of rows) expect(red).toMatch(/^[\w-]{43}$/);
});
