import { jest } from '@jest/globals';
import type { CallContext } from '@portal/contracts/core';
import { generarParaConductor } from '@portal/contracts/firmas';
import {
  Patience,
  sql,
  withPatience,
  type Calls,
  type Idempotency,
  type Log,
  type Transactions,
  type Tx,
} from '@portal/service-kit';
import type { InscripcionesConfig } from '../config.js';
import type { BorradosRepository } from '../tablas/borrados.repository.js';
import type { EnlacesRepository } from '../tablas/enlaces.repository.js';
import type { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { CertificadosFirmanteService } from './certificados-firmante.service.js';
import { ReservasService } from './reservas.service.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** A database in which every unit takes so long, and answers what the test says. */
const slow = (answer: (unit: (tx: never) => Promise<unknown>) => unknown, ms = 1000) =>
  ({
    run: async (unit: (tx: never) => Promise<unknown>) => {
      await after(ms);
      return answer(unit);
    },
  }) as unknown as Transactions;

/** Asks so often at one moment, after a first one has shown how long each takes. */
async function crowd(number: number, ask: () => Promise<unknown>): Promise<{ served: number; refused: unknown[] }> {
  const first = ask();
  await jest.advanceTimersByTimeAsync(1000);
  await first;
  const refused: unknown[] = [];
  let served = 0;
  for (let n = 0; n < number; n += 1)
    void ask().then(
      () => (served += 1),
      ({ code }: { code: unknown }) => refused.push(code),
    );
  await jest.advanceTimersByTimeAsync(0);
  const atOnce = refused.length;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(refused.length).toBe(atOnce);
  return { served, refused };
}

test('a signature that is drawn is let in while its turn is sure to come within twelve seconds', async () => {
  const service = new ReservasService(
    slow(() => 'signed'),
    undefined as unknown as EnlacesRepository,
    undefined as unknown as BorradosRepository,
    undefined as unknown as RevisionesRepository,
    undefined as unknown as InscripcionesConfig,
    undefined as unknown as Log,
  );
  const reserva = {} as Parameters<typeof service.inTurn>[0];
  // Four at once: thirty-eight wait nine and a half seconds at most, four fifths of the limit.
  const { served, refused } = await crowd(50, () => service.inTurn(reserva, async () => 'signed'));
  expect([served, refused]).toEqual([42, Array(8).fill('SERVICIO_NO_DISPONIBLE')]);
});

describe('a certificate', () => {
  const formulario = { nombresConductor: 'Luis', apellidosConductor: 'Peña', correoElectronicoConductor: 'l@x.test' };
  /** @returns how long the caller of each certificate still waits, as `certificados` is told */
  function asking(unitMs?: number, note: (what: string) => void = () => undefined) {
    const told: number[] = [];
    const calls = {
      send: async (_contract: unknown, _request: unknown, { waitMs }: { waitMs: number }) => {
        told.push(waitMs);
        return {};
      },
    } as unknown as Calls;
    const abierto = { enlace: { rol: 'conductor' }, fila: { id: 'x', formulario } };
    const query = async (text: string) => {
      const what = text.includes('advisory') ? 'lock' : 'link';
      note(what);
      await Promise.resolve();
      note(`${what} answered`);
      return { rows: [], rowCount: 0 };
    };
    const abrir = async (tx: Tx) => {
      await sql(tx, 'SELECT a link');
      return abierto;
    };
    const queryRunner = { isReleased: false, connect: async () => ({ query }) };
    const enlaces = { abrir, anotarCertificado: async () => undefined };
    const idempotency = {
      run: (_tx: unknown, _context: unknown, _contract: unknown, _request: unknown, make: () => unknown) => make(),
    };
    const transactions = slow((unit) => unit({ queryRunner } as never), unitMs);
    const service = new CertificadosFirmanteService(
      transactions,
      enlaces as unknown as EnlacesRepository,
      calls,
      idempotency as unknown as Idempotency,
      { FIRMA_LLAVE: 'servidor' } as InscripcionesConfig,
    );
    const request = {
      token: 'a',
      commonName: 'Luis Peña',
      email: 'l@x.test',
      organizationName: 'T',
      countryCode: 'CO',
    };
    const ask = () =>
      withPatience(Patience.of(generarParaConductor.deadline), () =>
        service.generar(generarParaConductor, request as never, 'conductor', {} as CallContext),
      );
    return { told, ask };
  }
  test('is asked for as long as somebody waits for it: who had his turn last waits less than the contract says', async () => {
    const { told, ask } = asking();
    const { served, refused } = await crowd(50, ask);
    expect([served, refused.length]).toEqual([34, 16]);
    // Seventeen seconds and a half, of which the unit took one and the line up to eleven.
    const left = [16.5, ...Array.from({ length: 34 }, (_, n) => 16.5 - Math.floor(n / 3))];
    expect(told.map((ms) => Math.round(ms))).toEqual(left.map((s) => s * 1000));
  });

  test('is made for what is read behind the lock, which is asked for together with the lock', async () => {
    const asked: string[] = [];
    const { ask } = asking(1000, (what) => asked.push(what));
    const certificate = ask();
    await jest.advanceTimersByTimeAsync(1000);
    await certificate;
    expect(asked).toEqual(['link', 'link answered', 'lock', 'link', 'lock answered', 'link answered']);
  });

  test.each([7.8, 5])('of a hundred at once none is refused where %d signers a second are carried', async (signers) => {
    // Half of what a signer costs is taken for his certificate, and what shares the processors with it. Three at once.
    const { ask } = asking((3 * 1000) / signers / 2);
    expect(await crowd(100, ask)).toEqual({ served: 100, refused: [] });
  });
});
