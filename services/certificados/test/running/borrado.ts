/** What a deleted enrolment leaves here: serials, and a certificate that nobody can use any more. */
import { emitirCertificado, type Certificado } from '@portal/contracts/certificados';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import { device } from '@portal/pdf-signature/test/device';
import { eventually } from '@portal/test-kit';
import { CrlService } from '../../src/crl/crl.service.js';
import { openssl } from '../openssl.js';
import { DATOS, firmante, s } from '../running-service.js';

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
