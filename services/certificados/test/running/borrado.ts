/** What a deleted enrolment leaves here: serials, and a certificate that nobody can use any more. */
import { randomUUID } from 'node:crypto';
import { emitirCertificado, revocarCertificado, type Certificado } from '@portal/contracts/certificados';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import { device } from '@portal/pdf-signature/test/device';
import { Patience, processContext, Transactions, withPatience } from '@portal/service-kit';
import { codeOf, eventually } from '@portal/test-kit';
import { CertificadosRepository } from '../../src/certificados/certificados.repository.js';
import { SolicitarService } from '../../src/certificados/solicitar.service.js';
import { CrlService } from '../../src/crl/crl.service.js';
import { openssl } from '../openssl.js';
import { DATOS, firmante, nueva, s } from '../running-service.js';

type Firmante = ReturnType<typeof firmante>;

const borrar = ({ inscripcionId }: Firmante) => s.platform.tell(inscripcionEliminada, { inscripcionId });

const conSuLlave = async (dueno: Firmante): Promise<Certificado> =>
  s.inscripciones.send(emitirCertificado, {
    ...{ ...DATOS, dueno, email: 'ana@transcarga.test', documento: '1023456789' },
    csr: (await device()).csr.toString('base64'),
  });

const certificadosDe = (duenos: readonly Firmante[]) =>
  s.database.query('SELECT FROM certificados.certificado WHERE inscripcion_id = ANY($1)', [
    duenos.map(({ inscripcionId }) => inscripcionId),
  ]);

test('its certificate is revoked where only the device has the key; of one of ours the key is gone', async () => {
  const [lejos, aqui, viva] = [firmante(), firmante(), firmante()];
  const certificados = [await conSuLlave(lejos), await s.emitir(aqui), await conSuLlave(viva)];
  for (const dueno of [lejos, aqui]) await borrar(dueno);
  await eventually('both are erased', async () => (await certificadosDe([lejos, aqui])).length === 0);
  const revocadas = await s.database.query<{ serial: string; motivo: string }>(
    'SELECT serial, motivo FROM certificados.serie WHERE serial = ANY($1) AND revocado_en IS NOT NULL',
    [certificados.map(({ serialNumber }) => serialNumber)],
  );
  expect(revocadas).toEqual([{ serial: certificados[0]?.serialNumber, motivo: 'cese' }]);
  await s.app.get(CrlService).publishDue();
  const crl = ['crl', '-inform', 'DER', '-in', 'c.crl', '-noout', '-text'];
  const { text } = await openssl(crl, { 'c.crl': await s.pki('emisora.crl') });
  expect(text).toContain(`Serial Number: ${certificados[0]?.serialNumber}`);
  expect(text).not.toContain(certificados[2]?.serialNumber);
});

const llavesDe = ({ inscripcionId }: Firmante) =>
  s.database.query('SELECT FROM certificados.llave WHERE dueno LIKE $1', [`firmante:${inscripcionId}:%`]);
const conocida = (evento: string) =>
  s.database.query('SELECT FROM certificados.inbox WHERE event_id = $1', [evento]).then(({ length }) => length > 0);

test('a request that is served after its enrolment was deleted makes neither certificate nor key', async () => {
  const dueno = firmante();
  const evento = await borrar(dueno);
  await eventually('the deletion is known', () => conocida(evento));
  expect(await codeOf(s.emitir(dueno))).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await codeOf(conSuLlave({ ...dueno, rol: 'propietario' }))).toBe('SERVICIO_NO_DISPONIBLE');
  expect([await certificadosDe([dueno]), await llavesDe(dueno)]).toEqual([[], []]);
  expect(await codeOf(s.emitir(firmante()))).toBe('ok');
});

const esperan = (que: string) => () =>
  s.database
    .query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND ${que}`)
    .then(({ length }) => length > 0);

test('a deletion that meets a certificate which is being made waits for it, and erases it', async () => {
  const dueno = firmante();
  const soltar = await s.database.hold('LOCK TABLE certificados.llave_reserva IN ACCESS EXCLUSIVE MODE');
  const emitido = codeOf(s.emitir(dueno));
  await eventually('a key is asked for', esperan(`query LIKE 'DELETE FROM llave_reserva%'`));
  const evento = await borrar(dueno);
  const espera = esperan(`wait_event = 'advisory'`);
  await eventually('the deletion waits, or is over', async () => (await espera()) || conocida(evento));
  await soltar();
  expect(['ok', 'SERVICIO_NO_DISPONIBLE']).toContain(await emitido);
  await eventually('the deletion is known', () => conocida(evento));
  expect([await certificadosDe([dueno]), await llavesDe(dueno)]).toEqual([[], []]);
});

test('a deletion that meets a signature which is being made waits for it, and erases it', async () => {
  const dueno = firmante();
  const { id } = await s.emitir(dueno);
  await s.database.query(`CREATE FUNCTION certificados.detenida() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(78); RETURN NEW; END';
    CREATE TRIGGER detenida BEFORE INSERT ON certificados.firma_emitida
    FOR EACH ROW EXECUTE FUNCTION certificados.detenida()`);
  try {
    const soltar = await s.database.hold('SELECT pg_advisory_xact_lock(78)');
    const firmado = codeOf(s.firmar({ claimId: randomUUID(), dueno, certificateId: id }));
    await eventually('the signature is made but for its row', esperan(`wait_event = 'advisory'`));
    const evento = await borrar(dueno);
    await eventually('the deletion waits', esperan(`query LIKE 'DELETE FROM %certificado%'`));
    await soltar();
    expect(await firmado).toBe('ok');
    await eventually('the deletion is known', () => conocida(evento));
    const firmas = await s.database.query('SELECT FROM certificados.firma_emitida WHERE certificado_id = $1', [id]);
    expect([await certificadosDe([dueno]), firmas]).toEqual([[], []]);
  } finally {
    await s.database.query('DROP FUNCTION certificados.detenida() CASCADE');
  }
});

test.each([
  ['that is active', false],
  ['that was revoked before', true],
])('a revocation that meets the deletion of a certificate %s keeps nothing of it', async (_cual, antes) => {
  const { id } = await s.emitir(firmante());
  const actor = nueva(['super-admin']);
  const revocar = () =>
    codeOf(s.gateway.send(revocarCertificado, { id, reason: 'Celular perdido' }, { actor, idempotencyKey: id }));
  if (antes) await s.gateway.send(revocarCertificado, { id, reason: 'Celular perdido' }, { actor });
  let [seguir, llegar] = [(): void => undefined, (): void => undefined];
  const [sigue, llega] = [
    new Promise<void>((resolve) => (seguir = resolve)),
    new Promise<void>((resolve) => (llegar = resolve)),
  ];
  const borrado = s.app.get(Transactions).run(async (tx) => {
    await s.app.get(CertificadosRepository).borrar(tx, [id]);
    llegar();
    await sigue;
  });
  await llega;
  let dicho = '';
  const revocado = revocar().then((codigo) => (dicho = codigo));
  const espera = esperan(`query ILIKE '%certificado%'`);
  await eventually('the revocation waits, or is over', async () => dicho !== '' || (await espera()));
  seguir();
  await Promise.all([borrado, revocado]);
  expect(dicho).toBe('CERTIFICADO_NO_ENCONTRADO');
});

test('a request whose caller has gone is not begun', async () => {
  const dueno = firmante();
  const pedido = { ...DATOS, dueno, email: 'ana@transcarga.test', documento: '1023456789' };
  const tarde = withPatience(Patience.of(0), () =>
    s.app.get(SolicitarService).emitir(processContext('inscripciones'), pedido),
  );
  expect(await codeOf(tarde)).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await certificadosDe([dueno])).toEqual([]);
});
