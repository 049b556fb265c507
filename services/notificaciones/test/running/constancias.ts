/** Whoever signs gets a receipt at once, the copy carries the document that the portal serves, and a deletion is told. */
import { randomUUID } from 'node:crypto';
import { firmaRegistrada, inscripcionCompletada, inscripcionEliminada } from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import { MOTIVOS } from '../../src/entrega/resultado.rules.js';
import {
  arrived,
  conocido,
  database,
  ended,
  hechos,
  HUELLA,
  objects,
  publish,
  received,
  rowOf,
  terminados,
  unaFirma,
} from '../running-service.js';

test('a signature is mailed to its signer once: code, moment, hash, what was accepted, who is missing', async () => {
  const [data, id] = [unaFirma('constancia1@transcarga.test'), randomUUID()];
  await publish(firmaRegistrada, data, id);
  await publish(firmaRegistrada, data, id);
  const mail = await arrived('constancia1@transcarga.test');
  await terminados(firmaRegistrada);
  expect(received('constancia1@transcarga.test')).toHaveLength(1);
  expect(mail.subject).toBe('Constancia de su firma · placa WLK508');
  for (const part of [
    'TER-2026-000148',
    '21 de noviembre de 2026 a las 10:42\u00a0a.\u00a0m.',
    HUELLA,
    'Usted aceptó: Compromiso de Seguridad Vial y Operacional, versión 0.1.',
    '1 de 2',
    'Falta que firme el tenedor.',
    'http://localhost:3000/verificar/ABCD-EFGH',
  ])
    expect(mail.text).toContain(part);
});

test('a signature of a deleted enrolment is not mailed', async () => {
  const data = unaFirma('constancia2@transcarga.test');
  conocido.constancias.clear();
  await publish(firmaRegistrada, data);
  await terminados(firmaRegistrada);
  expect(await rowOf('constancia2@transcarga.test')).toBeUndefined();
});

test('who had signed is told of the deletion, once, and nothing of the enrolment stays in the queue', async () => {
  const data = unaFirma('constancia3@transcarga.test');
  await publish(firmaRegistrada, data);
  await ended('constancia3@transcarga.test');
  const [{ inscripcionId }, id] = [data, randomUUID()];
  await publish(inscripcionEliminada, { inscripcionId, codigo: 'TER-2026-000148' }, id);
  await publish(inscripcionEliminada, { inscripcionId, codigo: 'TER-2026-000148' }, id);
  const mail = await eventually('the mail of the deletion', () => received('constancia3@transcarga.test')[1]);
  expect(mail.subject).toBe('Se eliminó la inscripción TER-2026-000148 que usted firmó');
  await terminados(inscripcionEliminada);
  expect(received('constancia3@transcarga.test')).toHaveLength(2);
  expect(
    await database.query('SELECT 1 FROM notificaciones.correo WHERE inscripcion_id = $1', [inscripcionId]),
  ).toEqual([]);
});

test('who enrolled and who could sign are told of the deletion once; then nobody keeps their addresses', async () => {
  const [inscripcionId, id] = [randomUUID(), randomUUID()];
  const firmante = (correo: string, firmo: boolean) => ({
    calidad: 'conductor' as const,
    nombre: 'Marta',
    correo,
    firmo,
  });
  conocido.eliminadas.set(inscripcionId, {
    codigo: 'TER-2026-000148',
    placa: 'WLK508',
    creador: { subject: randomUUID(), nombre: 'Ana Gómez', correo: 'eliminada1@transcarga.test' },
    firmantes: [firmante('eliminada2@transcarga.test', true), firmante('eliminada3@transcarga.test', false)],
  });
  const fact = { inscripcionId, codigo: 'TER-2026-000148', avisar: true };
  await publish(inscripcionEliminada, fact, id);
  await publish(inscripcionEliminada, fact, id);
  const buzones = [1, 2, 3].map((n) => `eliminada${n}@transcarga.test`);
  const [alCreador, aQuienFirmo, conEnlace] = await Promise.all(buzones.map((buzon) => arrived(buzon)));
  expect(alCreador?.text).toContain('que usted hizo');
  expect(aQuienFirmo?.subject).toBe('Se eliminó la inscripción TER-2026-000148 que usted firmó');
  expect(conEnlace?.text).toContain('El enlace que usted recibió para firmarla dejó de funcionar');
  await terminados(inscripcionEliminada);
  expect(buzones.map((buzon) => received(buzon).length)).toEqual([1, 1, 1]);
  expect(conocido.eliminadas.has(inscripcionId)).toBe(false);
});

/** A completed enrolment whose document is signed, and the same document with its validation data. */
async function unaCompletada(correo: string) {
  const inscripcionId = randomUUID();
  const [firmado, ampliado] = await Promise.all(
    ['firmado', 'ampliado'].map(async (que) => {
      const key = `documentos/${inscripcionId}-${que}.pdf`;
      return { key, ...(await objects.put(key, Buffer.from(`%PDF ${que} ${inscripcionId}`))) };
    }),
  );
  const decir = (documento: { key: string; sha256: string; bytes: number }, completo: boolean) =>
    conocido.completadas.set(inscripcionId, {
      codigo: 'TER-2026-000148',
      codigoVerificacion: 'ABCD',
      placa: 'WLK508',
      creadorSub: randomUUID(),
      documento: { ...documento, ampliado: completo },
      destinatarios: [{ papel: 'conductor', nombre: 'Carlos', correo }],
    });
  decir(firmado!, false);
  await publish(inscripcionCompletada, { inscripcionId, ...firmado!, completadaEn: '2026-11-21T15:42:00.000Z' });
  await eventually('the copy waits', async () => (await rowOf(correo))?.motivo === MOTIVOS.correo.copia);
  return { firmado: firmado!, ampliado: ampliado!, decir };
}

const pdfDe = (correo: string) =>
  received(correo)[0]
    ?.attachments.find(({ contentType }) => contentType === 'application/pdf')
    ?.content.toString();

test('a copy waits for the validation data, and carries and names the revision that the portal serves', async () => {
  const correo = 'espera1@transcarga.test';
  const { firmado, ampliado, decir } = await unaCompletada(correo);
  expect(received(correo)).toEqual([]);
  decir(ampliado, true);
  const mail = await arrived(correo);
  expect(pdfDe(correo)).toMatch(/^%PDF ampliado/);
  expect(mail.text).toContain(ampliado.sha256);
  expect(mail.text).not.toContain(firmado.sha256);
  expect(mail.text).toContain('los datos para validarla');
});

test('without them in time it goes with what there is, and says so', async () => {
  const correo = 'espera2@transcarga.test';
  const { firmado } = await unaCompletada(correo);
  await database.query(
    `UPDATE notificaciones.correo SET creado_en = creado_en - interval '1 day', proximo_en = now()
     WHERE destinatario = $1`,
    [correo],
  );
  const mail = await arrived(correo);
  expect(pdfDe(correo)).toMatch(/^%PDF firmado/);
  expect(mail.text).toContain(firmado.sha256);
  expect(mail.text).toContain('Es la revisión firmada por todos');
});

test('where inscripciones of the release before names no document, the copy goes as it is, without a wait', async () => {
  const correo = 'ayer@transcarga.test';
  const inscripcionId = randomUUID();
  const key = `documentos/${inscripcionId}-firmado.pdf`;
  const firmado = { key, ...(await objects.put(key, Buffer.from(`%PDF firmado ${inscripcionId}`))) };
  conocido.completadas.set(inscripcionId, {
    codigo: 'TER-2026-000148',
    codigoVerificacion: 'ABCD',
    placa: 'WLK508',
    creadorSub: randomUUID(),
    destinatarios: [{ papel: 'conductor', nombre: 'Carlos', correo }],
  });
  await publish(inscripcionCompletada, { inscripcionId, ...firmado, completadaEn: '2026-11-21T15:42:00.000Z' });
  await arrived(correo);
  expect(pdfDe(correo)).toMatch(/^%PDF firmado/);
  const fila = await rowOf(correo);
  expect((await hechos(fila?.id ?? '')).map(({ type }) => type)).not.toContain('correo-aplazado');
});
