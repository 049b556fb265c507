import { randomUUID } from 'node:crypto';
import { emitirCertificado } from '@portal/contracts/certificados';
import { Metrics } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { testService, type TestService } from '../../test/test-service.js';
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

const pedir = () =>
  s.inscripciones.send(
    { ...emitirCertificado, deadline: PLAZO },
    {
      commonName: 'Ana Gómez',
      organizationName: 'TRANSCARGA',
      countryCode: 'CO',
      email: 'ana@transcarga.test',
      documento: '1023456789',
      dueno: { kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' },
    },
  );
const waiting = async (): Promise<number> => {
  const text = (await s.app.get(Metrics).registry.getSingleMetricAsString('portal_llaves_esperando')).split('\n');
  return Number(text.at(-1)?.split(' ').at(-1));
};

test('who waits for a key when the process is told to end still gets one', async () => {
  const asked = Promise.all(Array.from({ length: PERSONAS }, pedir));
  await eventually('somebody waits', async () => (await waiting()) > 0);
  await s.app.get(KeyPoolService).beforeApplicationShutdown();
  expect(await asked).toHaveLength(PERSONAS);
});
