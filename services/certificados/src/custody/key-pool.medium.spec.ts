import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { emitirCertificado } from '@portal/contracts/certificados';
import { Metrics } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { testService, type TestService } from '../../test/test-service.js';
import { KeyPoolRepository } from './key-pool.repository.js';
import { KeyPoolService } from './key-pool.service.js';

const PLAZO = 120_000;
const PERSONAS = 5;

let s: TestService;
beforeAll(async () => {
  s = await testService({
    LLAVES_EN_RESERVA: '0',
    LLAVES_MINIMAS: '0',
    LLAVES_ESPERA_MS: String(PLAZO),
    EMISION_ESPERA_MS: String(PLAZO),
  });
});
afterAll(() => s?.close());

const pedir = (inscripcionId = randomUUID(), idempotencyKey?: string) =>
  s.inscripciones.send(
    { ...emitirCertificado, deadline: PLAZO },
    {
      commonName: 'Ana Gómez',
      organizationName: 'TRANSCARGA',
      countryCode: 'CO',
      email: 'ana@transcarga.test',
      documento: '1023456789',
      dueno: { kind: 'firmante', inscripcionId, rol: 'conductor' },
    },
    { idempotencyKey },
  );
const waiting = async (): Promise<number> => {
  const text = (await s.app.get(Metrics).registry.getSingleMetricAsString('portal_llaves_esperando')).split('\n');
  return Number(text.at(-1)?.split(' ').at(-1));
};

test('who asks again under its key is answered while others wait for keys that do not come', async () => {
  const [inscripcionId, key] = [randomUUID(), randomUUID()];
  const first = await pedir(inscripcionId, key);
  const pool = s.app.get(KeyPoolRepository);
  const add = pool.add.bind(pool);
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const adding = jest.spyOn(pool, 'add').mockImplementation(async (...made) => {
    await gate;
    return add(...made);
  });
  const others = Promise.all(Array.from({ length: PERSONAS }, () => pedir()));
  await eventually('they wait', async () => (await waiting()) === PERSONAS);
  expect(await pedir(inscripcionId, key)).toEqual(first);
  goOn();
  expect(await others).toHaveLength(PERSONAS);
  adding.mockRestore();
});

test('who waits for a key when the process is told to end still gets one', async () => {
  const asked = Promise.all(Array.from({ length: PERSONAS }, () => pedir()));
  await eventually('somebody waits', async () => (await waiting()) > 0);
  await s.app.get(KeyPoolService).beforeApplicationShutdown();
  expect(await asked).toHaveLength(PERSONAS);
});
