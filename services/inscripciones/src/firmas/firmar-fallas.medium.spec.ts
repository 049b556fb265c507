/** What a signature leaves when something goes wrong half-way: nothing, and a link that is free again. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { firmar } from '@portal/contracts/firmas';
import { devolverInscripcion } from '@portal/contracts/inscripciones';
import { reciboDe } from '@portal/contracts/pdf';
import { codeOf, eventually } from '@portal/test-kit';
import { firmarPdf } from '../../test/firmar-pdf.js';
import type { StandIns } from '../../test/stand-ins.js';
import { administrador, FIRMA_RESERVA_MS, TestService, unaFirma } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());
afterEach(() => {
  const { failures, meanwhile } = service.standIns;
  for (const cosas of [failures, meanwhile]) for (const cosa of Object.keys(cosas)) Reflect.deleteProperty(cosas, cosa);
});

const firmas = (id: string) =>
  service.database.query(`SELECT * FROM inscripciones.firma WHERE inscripcion_id = $1`, [id]);
const revisiones = async (id: string) =>
  service.database.query<{ numero: number; key: string; sha256: string }>(
    `SELECT numero, key, sha256 FROM inscripciones.revision WHERE inscripcion_id = $1 ORDER BY numero`,
    [id],
  );

describe('a failure at any step leaves nothing and frees the link at once', () => {
  test.each([
    ['firmar', 'FIRMA_VACIA'],
    ['firmar', 'IMAGEN_DE_FIRMA_INVALIDA'],
    ['firmar', 'ALMACEN_NO_DISPONIBLE'],
    ['firmar', 'CERTIFICADO_NO_VIGENTE'],
    ['firmar', 'SELLO_NO_DISPONIBLE'],
    ['firmar', 'SERVICIO_NO_DISPONIBLE'],
    ['cerrar', 'ALMACEN_NO_DISPONIBLE'],
  ] as const)('%s: %s', async (paso, esperado) => {
    const { inscripcion, conductor } = await service.enviada();
    const certificado = await service.certificar(conductor);
    service.standIns.failures[paso] = esperado;
    expect(firmar.errors).toContain(esperado);
    expect(await codeOf(service.firmar(conductor, certificado))).toBe(esperado);
    expect(await firmas(inscripcion.id)).toEqual([]);
    expect(await revisiones(inscripcion.id)).toHaveLength(1);
    delete service.standIns.failures[paso];
    expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
  });
});

test('a typed signature without the signer’s name is refused in words, leaves nothing and frees the link', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const escrita = (typedName: string) => ({ metadata: { ...unaFirma('', '').metadata, typedName } });
  const error = await service.firmar(conductor, certificado, escrita('..')).catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    code: 'DATOS_INVALIDOS',
    fields: [{ path: 'metadata.typedName', message: 'Escriba al menos dos letras de su nombre.' }],
  });
  expect(await firmas(inscripcion.id)).toEqual([]);
  expect(await codeOf(service.firmar(conductor, certificado, escrita(conductor.nombre.slice(0, 4))))).toBe('ok');
  expect((await firmas(inscripcion.id))[0]).toMatchObject({ declarado: { typedName: conductor.nombre.slice(0, 4) } });
});

test.each(['claimId', 'certificateId'] as const)(
  'a signature that certificados does not say that it made for this attempt registers nothing: another %s',
  async (que) => {
    const { inscripcion, conductor } = await service.enviada();
    const certificado = await service.certificar(conductor);
    service.standIns.dicho = { [que]: randomUUID() };
    expect(await codeOf(service.firmar(conductor, certificado))).toBe('ERROR_INTERNO');
    expect(await firmas(inscripcion.id)).toEqual([]);
    delete service.standIns.dicho;
    expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
  },
);

test.each<[string, NonNullable<StandIns['mentira']>]>([
  ['another file', () => Buffer.from('%PDF otro')],
  ['no prefix', (_, firmado) => Buffer.concat([Buffer.from(' '), firmado])],
  [
    'two signatures',
    async (pedida, pdf, pki) => (await firmarPdf({ ...pedida, pdf, rol: 'propietario', certifica: false }, pki)).pdf,
  ],
  ['another certificate', async (pedida, _, pki) => (await firmarPdf({ ...pedida, firmante: pki.tsa }, pki)).pdf],
  ['another digest', async (pedida, _, pki) => (await firmarPdf({ ...pedida, nombre: 'Otra' }, pki)).pdf],
])('a pdf that lies registers nothing, and the link is free: %s', async (_nombre, mentira) => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  service.standIns.mentira = mentira;
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ERROR_INTERNO');
  expect(await firmas(inscripcion.id)).toEqual([]);
  expect(await revisiones(inscripcion.id)).toHaveLength(1);
  delete service.standIns.mentira;
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
});

test('a signature whose announced hash is not that of the stored file registers nothing', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  service.standIns.meanwhile.cerrado = (key) => service.standIns.objects.put(key, Buffer.from('%PDF otro'));
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ERROR_INTERNO');
  expect(await firmas(inscripcion.id)).toEqual([]);
});

const nota = (key: string) =>
  service.database.query<{ desde: Date }>('SELECT desde FROM inscripciones.objeto_por_borrar WHERE key = $1', [key]);
/** When its lease is over for an attempt that begins from now on, at the earliest: by the database's clock. */
const plazo = async () => {
  const [fila] = await service.database.query<{ ahora: Date }>('SELECT now() AS ahora');
  return Number(fila?.ahora) + FIRMA_RESERVA_MS;
};
const vence = (key: string) =>
  service.database.query('UPDATE inscripciones.objeto_por_borrar SET desde = now() WHERE key = $1', [key]);

/** The receipt of the next attempt, once it was asked for. */
function delSiguiente(): { borrador: string; recibo: string } {
  const intento = { borrador: '', recibo: '' };
  service.standIns.meanwhile.pedido = async (borrador) => {
    Object.assign(intento, { borrador, recibo: reciboDe(borrador) });
  };
  return intento;
}

test.each(['cerrar', undefined] as const)(
  'the receipt of an attempt goes: at once after a signature, after its lease when it failed: %s',
  async (paso) => {
    const { conductor } = await service.enviada();
    const certificado = await service.certificar(conductor);
    const intento = delSiguiente();
    if (paso) service.standIns.failures[paso] = 'ALMACEN_NO_DISPONIBLE';
    const fin = await plazo();
    expect(await codeOf(service.firmar(conductor, certificado))).toBe(paso ? 'ALMACEN_NO_DISPONIBLE' : 'ok');
    if (paso) {
      expect(Number((await nota(intento.borrador))[0]?.desde)).toBeGreaterThan(fin);
      expect(await service.standIns.objects.exists(intento.recibo)).toBe(true);
      await vence(intento.borrador);
    }
    await eventually('the receipt is gone', async () => !(await service.standIns.objects.exists(intento.recibo)));
  },
);

test('a signed file that becomes no revision goes; one that did become a revision stays', async () => {
  const { conductor, propietario, inscripcion } = await service.enviada();
  const [suyo, otro] = await Promise.all([service.certificar(conductor), service.certificar(propietario)]);
  let perdido = '';
  const intento = delSiguiente();
  service.standIns.meanwhile.cerrado = (key) => {
    perdido = key;
    return service.database.query('UPDATE inscripciones.enlace SET revocado_en = now() WHERE id = $1', [
      conductor.enlaceId,
    ]);
  };
  expect(await codeOf(service.firmar(conductor, suyo))).toBe('ENLACE_INVALIDO');
  delete service.standIns.meanwhile.cerrado;
  expect(await service.standIns.objects.exists(perdido)).toBe(true);
  await vence(intento.borrador);
  await eventually('the file is gone', async () => !(await service.standIns.objects.exists(perdido)));
  await service.firmar(propietario, otro);
  const [, revision] = await revisiones(inscripcion.id);
  await eventually('the receipt is gone', async () => !(await service.standIns.objects.exists(intento.recibo)));
  expect(await nota(intento.borrador)).toEqual([]);
  expect(await service.standIns.objects.exists(revision!.key)).toBe(true);
});

test('while an attempt lives the sweep takes nothing of it, however late it is', async () => {
  const { conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const intento = delSiguiente();
  const fin = await plazo();
  service.standIns.meanwhile.cerrado = async () => {
    expect(Number((await nota(intento.borrador))[0]?.desde)).toBeGreaterThan(fin);
    const held = service.database.query(
      "SET LOCAL lock_timeout = '100ms'; UPDATE inscripciones.objeto_por_borrar SET desde = now()",
    );
    await expect(held).rejects.toThrow('lock timeout');
  };
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
});

test('an attempt that the sweep gave up asks for no signature, and the link is free at once', async () => {
  const { conductor, inscripcion } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const antes = service.standIns.reservasPedidas.length;
  await service.database.query(
    `CREATE RULE olvida AS ON INSERT TO inscripciones.objeto_por_borrar
     WHERE NEW.key LIKE 'borradores/%' DO INSTEAD NOTHING`,
  );
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('SERVICIO_NO_DISPONIBLE');
  await service.database.query('DROP RULE olvida ON inscripciones.objeto_por_borrar');
  expect(service.standIns.reservasPedidas).toHaveLength(antes);
  expect(await firmas(inscripcion.id)).toEqual([]);
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
});

test('a link that ended while its signer waited for the document is asked for no signature', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const antes = service.standIns.reservasPedidas.length;
  const esperan = (cuantos: number) =>
    eventually(`${cuantos} wait for the enrolment`, async () => {
      const filas = await service.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      );
      return filas.length === cuantos;
    });
  const soltar = await service.database.hold('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `inscripcion:${inscripcion.id}`,
  ]);
  const devuelta = service.send(devolverInscripcion, { id: inscripcion.id, nota: 'Otra cuenta.' }, administrador);
  await esperan(1);
  const firma = codeOf(service.firmar(conductor, certificado));
  await esperan(2);
  await soltar();
  await devuelta;
  expect(await firma).toBe('ENLACE_INVALIDO');
  expect(service.standIns.reservasPedidas).toHaveLength(antes);
});

test.each([
  ['used', 'usado_en = now()', { code: 'FIRMA_YA_REGISTRADA' }],
  ['held', 'reserva_id = gen_random_uuid()', { code: 'FIRMA_EN_CURSO', retryAfter: 2 }],
  ['ended', 'revocado_en = now()', { code: 'ENLACE_INVALIDO' }],
] as const)('an attempt that outlived its lease says what became of the link: %s', async (_, cambio, esperado) => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  service.standIns.meanwhile.cerrado = () =>
    service.database.query(`UPDATE inscripciones.enlace SET ${cambio} WHERE id = $1`, [conductor.enlaceId]);
  await expect(service.firmar(conductor, certificado)).rejects.toMatchObject(esperado);
  delete service.standIns.meanwhile.cerrado;
  expect(await firmas(inscripcion.id)).toEqual([]);
});

test('a signature upon a document that has moved meanwhile registers nothing, and its signer comes back', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const mover = (pasos: number) =>
    service.database.query('UPDATE inscripciones.inscripcion SET revision = revision + $2 WHERE id = $1', [
      inscripcion.id,
      pasos,
    ]);
  service.standIns.meanwhile.cerrado = () => mover(5);
  await expect(service.firmar(conductor, certificado)).rejects.toMatchObject({ code: 'FIRMA_EN_CURSO', retryAfter: 2 });
  delete service.standIns.meanwhile.cerrado;
  expect(await firmas(inscripcion.id)).toEqual([]);
  expect(await revisiones(inscripcion.id)).toHaveLength(1);
  await mover(-5);
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
});
