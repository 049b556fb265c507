import type { NatsCall } from '@portal/contracts/core';
import { exportarInscripciones, filaExportadaSchema } from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra, unaListada } from '@portal/contracts/muestra';
import { Calls } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { admin } from '../../test/behaviour.js';
import { RealGateway } from '../../test/real-gateway.js';

let gateway: RealGateway;
let exportaciones = 0;
beforeAll(async () => {
  gateway = await RealGateway.open();
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  gateway.keycloak.reset();
  gateway.keycloak.behaviour.persona = admin;
  gateway.clock.current = new Date();
  await gateway.database.query('DELETE FROM gateway.sesion');
});

const unaFila = (n: number) =>
  filaExportadaSchema.parse({
    ...inscripcionDeMuestra,
    ...unaListada({ codigo: `TER-2026-${n}` }),
    estado: 'completada',
  });

/** Exports three batches of one row by a browser's session; `entretanto` while the second is read. */
async function exportar(entretanto: () => Promise<unknown>, alFinal = async (): Promise<unknown> => undefined) {
  const browser = gateway.browser();
  await browser.login();
  exportaciones += 1;
  let lotes = 0;
  const send = async ({ subject }: NatsCall, request: unknown) => {
    if (subject.endsWith('-iniciar')) return { en: '2026-11-21T15:00:00.000Z' };
    if (!subject.endsWith('-lote')) return {};
    const n = Number((request as { cursor?: string }).cursor ?? 0);
    lotes += 1;
    if (n === 1) await entretanto();
    if (n === 2) await alFinal();
    return { filas: [unaFila(n)], ...(n < 2 && { next: String(n + 1) }) };
  };
  Object.assign(gateway.app.get(Calls), { send });
  const llego = await browser.get(`${exportarInscripciones.path}?formato=csv`).then(
    ({ status }) => status,
    () => 'cut',
  );
  return { llego, lotes };
}

const terminada = () =>
  eventually('the end of the export', async () => {
    const rows = await gateway.database.query<{ data: unknown }>(
      `SELECT envelope->'data' AS data FROM gateway.outbox WHERE envelope->'data'->>'accion' = 'exportacion.terminada'
       ORDER BY seq`,
    );
    return rows[exportaciones - 1]?.data;
  });
const termina = (sentencia: string) => () => gateway.database.query(sentencia);
const CADUCA = `UPDATE gateway.sesion SET sess = jsonb_set(sess::jsonb, '{passport,user,renovarEn}', '0')::json`;

test.each([
  ['the session ended', termina('DELETE FROM gateway.sesion')],
  [
    'the role was taken away',
    async () => {
      gateway.keycloak.behaviour.persona = { ...admin, roles: [] };
      await gateway.database.query(CADUCA);
    },
  ],
  [
    'Keycloak ended the session',
    async () => {
      gateway.keycloak.behaviour.refresh = 'invalid_grant';
      await gateway.database.query(CADUCA);
    },
  ],
])('an export is cut once %s, and the audit says that it was not all', async (_name, entretanto) => {
  expect(await exportar(entretanto)).toEqual({ llego: 'cut', lotes: 2 });
  expect(await terminada()).toMatchObject({ datos: { filas: 2, completa: false } });
});

test('an export goes on while roles are renewed, and its session does not end as idle', async () => {
  let sesiones: unknown;
  const answer = await exportar(
    async () => {
      await gateway.database.query(CADUCA);
      await gateway.database.query(`UPDATE gateway.sesion SET expire = now() + interval '1 minute'`);
    },
    async () => {
      sesiones = await gateway.database.query(
        `SELECT expire > now() + interval '20 minutes' AS dura FROM gateway.sesion`,
      );
    },
  );
  expect([answer, gateway.keycloak.refreshes, sesiones]).toEqual([{ llego: 200, lotes: 3 }, 1, [{ dura: true }]]);
  expect(await terminada()).toMatchObject({ datos: { filas: 3, completa: true } });
});
