/** What a mail says and to whom: hostile names stay text, the PDF arrives whole. */
import { randomBytes, randomUUID } from 'node:crypto';
import { certificadoEmitido, certificadoRevocado } from '@portal/contracts/certificados';
import { enlaceEmitido, inscripcionCompletada, inscripcionEliminada } from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import {
  arrived,
  conocido,
  ended,
  mailbox,
  objects,
  publish,
  received,
  rowOf,
  terminados,
  unEnlace,
} from '../running-service.js';

test.each([
  ['two addresses', 'a@x.co, b@x.co'],
  ['a smuggled header', 'a@x.co\r\nBcc: b@x.co'],
  ['a display name', 'Ana <a@x.co>'],
  ['a quoted local part', '"x@evil x"@x.co'],
  ['no address', 'sin correo'],
])('%s as recipient is not mailed', async (_what, correo) => {
  const before = mailbox.received.length;
  await publish(enlaceEmitido, unEnlace({ correo }).data);
  expect(await ended(correo)).toMatchObject({ estado: 'rechazado', motivo: 'La dirección de correo no es válida.' });
  expect(mailbox.received).toHaveLength(before);
});

test('hostile names arrive as text, and no header grows', async () => {
  const { data, correo } = unEnlace({
    nombre: '<b onclick=x>Ñandú</b>\r\nBcc: otro@mal.test {{token}}',
    placa: 'A\r\nX-Mal: 1',
  });
  await publish(enlaceEmitido, data);
  const mail = await arrived(correo);
  expect(mail.html).toContain('&lt;b onclick&#x3D;x&gt;Ñandú&lt;/b&gt; Bcc: otro@mal.<wbr>test {{token}}');
  expect([...mail.headers.keys()]).not.toEqual(expect.arrayContaining(['x-mal']));
  expect([...mail.headers.keys()]).not.toEqual(expect.arrayContaining(['bcc']));
  expect(mail.to).toEqual([correo]);
});

test('on completion everybody gets the stored PDF, whole', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]);
  const { sha256, bytes } = await objects.put('documentos/prueba.pdf', pdf);
  const data = {
    inscripcionId: randomUUID(),
    key: 'documentos/prueba.pdf',
    sha256,
    bytes,
    completadaEn: '2026-11-21T15:42:00.000Z',
  };
  conocido.completadas.set(data.inscripcionId, {
    codigo: 'TER-2026-000148',
    codigoVerificacion: 'ABCD',
    placa: 'WLK508',
    creadorSub: 'ana',
    destinatarios: [
      { papel: 'conductor', nombre: 'Carlos', correo: 'copia1@transcarga.test' },
      { papel: 'propietario', nombre: 'Marta', correo: 'copia2@transcarga.test' },
      { papel: 'creador', nombre: 'Carlos', correo: 'copia1@transcarga.test' },
    ],
  });
  await publish(inscripcionCompletada, data);
  for (const address of ['copia1@transcarga.test', 'copia2@transcarga.test']) {
    const mail = await arrived(address);
    const copy = mail.attachments.find(({ contentType }) => contentType === 'application/pdf');
    expect(copy).toMatchObject({ filename: 'inscripcion_WLK508.pdf' });
    expect(copy?.content.equals(pdf)).toBe(true);
    expect(mail.text).toContain(sha256);
    await ended(address);
    expect(received(address)).toHaveLength(1);
  }
});

test('bytes that differ from the announced hash are never mailed', async () => {
  await objects.put('documentos/otra.pdf', Buffer.from('%PDF otra'));
  const data = {
    inscripcionId: randomUUID(),
    key: 'documentos/otra.pdf',
    sha256: 'ab'.repeat(32),
    bytes: 9,
    completadaEn: '2026-11-21T15:42:00.000Z',
  };
  conocido.completadas.set(data.inscripcionId, {
    codigo: 'C',
    codigoVerificacion: 'V',
    placa: 'P',
    creadorSub: 'ana',
    destinatarios: [{ papel: 'conductor', nombre: 'Carlos', correo: 'nunca@transcarga.test' }],
  });
  await publish(inscripcionCompletada, data);
  await eventually('it was tried', async () => ((await rowOf('nunca@transcarga.test'))?.intentos ?? 0) >= 2);
  expect(received('nunca@transcarga.test')).toEqual([]);
  await publish(inscripcionEliminada, { inscripcionId: data.inscripcionId });
  await eventually(
    'nothing of a deleted enrolment stays',
    async () => (await rowOf('nunca@transcarga.test')) === undefined,
  );
});

test('certificates are mailed about, a replaced one is not', async () => {
  const unCertificado = (dueno: object, email: string) => {
    const certificadoId = randomUUID();
    conocido.titulares.set(certificadoId, { commonName: 'Ana Gómez', email });
    return { certificadoId, fingerprint: 'AB:CD', dueno };
  };
  const persona = { kind: 'persona', subject: 's' };
  const firmante = { kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' };
  const revocadoEn = '2026-11-21T15:42:00.000Z';
  const [reemplazado, nuevo] = ['cert0', 'cert1'].map((buzon) => unCertificado(persona, `${buzon}@transcarga.test`));
  await publish(certificadoRevocado, { ...reemplazado, revocadoEn, porReemplazo: true });
  const suyo = unCertificado(firmante, 'cert2@transcarga.test');
  await publish(certificadoRevocado, { ...suyo, revocadoEn, porReemplazo: false });
  await publish(certificadoEmitido, { ...nuevo, emitidoEn: revocadoEn, venceEn: '2027-11-21T15:42:00.000Z' });
  const [issued, revoked] = [await arrived('cert1@transcarga.test'), await arrived('cert2@transcarga.test')];
  expect([issued.subject, revoked.subject]).toEqual([
    'Se generó su certificado digital',
    'Su certificado digital fue revocado',
  ]);
  expect([issued.text.includes('/certificados'), revoked.text.includes('/certificados')]).toEqual([true, false]);
  await terminados(certificadoRevocado);
  expect(await rowOf('cert0@transcarga.test')).toBeUndefined();
});
