import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eslabonesDelFirmante } from '@portal/contracts/auditoria';
import { AppError, type RequestOf } from '@portal/contracts/core';
import { parteDelFirmante } from '@portal/contracts/firmas';
import { corregirCorreo, eliminarInscripcion } from '@portal/contracts/inscripciones';
import { correosDelFirmante } from '@portal/contracts/notificaciones';
import { answering, codeOf, eventually, fakeService } from '@portal/test-kit';
import { administrador, superadministrador, TestService, type EnlaceRecibido } from '../../test/test-service.js';

let service: TestService;
let lejos = false;
const preguntado: RequestOf<typeof eslabonesDelFirmante>[] = [];
const CORREO = randomUUID();

beforeAll(async () => {
  service = await TestService.start();
  const eslabon = { seq: 7, registradaEn: '2026-11-21T15:00:00.000Z', texto: '{}', hash: 'c'.repeat(64) };
  const correo = { id: CORREO, plantilla: 'constancia-firma', destinatario: 'x@x.co', estado: 'aceptado', intentos: 1 };
  await fakeService(service.platform, 'notificaciones', [
    answering(correosDelFirmante, () => ({ correos: [{ ...correo, creadoEn: eslabon.registradaEn }] as never })),
  ]);
  await fakeService(service.platform, 'auditoria', [
    answering(eslabonesDelFirmante, (pedido) => {
      if (lejos) throw new AppError('SERVICIO_NO_DISPONIBLE');
      preguntado.push(pedido);
      return { eslabones: [eslabon] };
    }),
  ]);
});
afterAll(() => service?.close());

const pedir = ({ token }: EnlaceRecibido, clave: string) => service.send(parteDelFirmante, { token, clave });

async function firmada(enlace: EnlaceRecibido): Promise<string> {
  const clave = randomUUID();
  await service.firmar(enlace, await service.certificar(enlace), {}, clave);
  return clave;
}

test('a signer gets his own signature, texts, links, mails and certificate, and nothing of the other one', async () => {
  const { inscripcion, conductor, propietario, form } = await service.enviada();
  const [delDueno, suya] = [await firmada(propietario), await firmada(conductor)];
  const parte = await pedir(conductor, suya);
  expect(parte.rol).toBe('conductor');
  expect(parte.firmas).toMatchObject([{ rol: 'conductor', nombre: conductor.nombre, revision: 2 }]);
  expect(parte.textos.map(({ para }) => para)).toEqual(['conductor']);
  expect(parte.enlaces).toMatchObject([{ rol: 'conductor', usadoEn: expect.any(String) }]);
  expect(parte.certificados).toMatchObject([{ rol: 'conductor', certificado: { id: parte.firmas[0]?.certificadoId } }]);
  expect([parte.cartas, parte.correos.length, parte.eslabones.length]).toEqual([[], 1, 1]);
  expect(preguntado.at(-1)).toEqual({ inscripcionId: inscripcion.id, rol: 'conductor', correos: [CORREO] });
  const dicho = JSON.stringify(parte);
  for (const ajeno of [propietario.nombre, propietario.correo, form.numeroDocumentoTenedor, form.numeroCuentaFletes])
    expect(dicho).not.toContain(ajeno);
  expect(dicho).not.toContain('ana@'); // who enrolled it is named, without an address
  expect(dicho).not.toContain(conductor.token);
  expect((await pedir(propietario, delDueno)).firmas).toMatchObject([{ rol: 'propietario', revision: 1 }]);
});

test('while the other has not signed, the document is the one that he signed; then the one in force comes too', async () => {
  const { conductor, propietario } = await service.enviada();
  const clave = await firmada(conductor);
  const numeros = async () => (await pedir(conductor, clave)).revisiones.map(({ numero }) => numero);
  expect(await numeros()).toEqual([0, 1]);
  await firmada(propietario);
  expect(await numeros()).toEqual([0, 1, 2]);
});

test('of corrections he gets the one of his own address that counted, without the reason', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  const corregir = async ({ rol, correo: actual, enlaceId }: EnlaceRecibido, correo: string) => {
    const cambio = { id: inscripcion.id, tipo: rol, actual, correo, motivo: 'Lo dictó por teléfono' };
    await service.send(corregirCorreo, cambio, administrador);
    return eventually('the corrected link', async () => {
      const enlace = await service.enlace(inscripcion.id, rol);
      return enlace.enlaceId === enlaceId ? undefined : enlace;
    });
  };
  await corregir(propietario, 'otra.duena@correo.test');
  const suyo = await corregir(await corregir(conductor, 'luis.primero@correo.test'), 'luis.nuevo@correo.test');
  const parte = await pedir(suyo, await firmada(suyo));
  expect(parte.correcciones).toEqual([
    {
      rol: 'conductor',
      antes: 'luis.primero@correo.test',
      correo: 'luis.nuevo@correo.test',
      por: 'Ana Gómez',
      en: expect.any(String),
    },
  ]);
});

test('it comes to whom the receipt comes, and to nobody else: ENLACE_INVALIDO', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  const antes = randomUUID();
  expect(await codeOf(pedir(conductor, antes))).toBe('ENLACE_INVALIDO'); // not signed
  const clave = await firmada(conductor);
  expect(await codeOf(pedir(conductor, antes))).toBe('ENLACE_INVALIDO'); // the link alone
  expect(await codeOf(pedir(propietario, clave))).toBe('ENLACE_INVALIDO'); // another link
  expect(await codeOf(pedir({ ...conductor, token: 'x' }, clave))).toBe('ENLACE_INVALIDO');
  expect((await pedir(conductor, clave)).rol).toBe('conductor');
  await service.database.query(
    `UPDATE inscripciones.idempotencia SET created_at = now() - interval '25 hours' WHERE answer::text LIKE $1`,
    [`%${inscripcion.codigo}%`],
  );
  expect(await codeOf(pedir(conductor, clave))).toBe('ENLACE_INVALIDO'); // a day later
});

test('a deleted enrolment gives no evidence', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const clave = await firmada(conductor);
  await service.send(eliminarInscripcion, { id: inscripcion.id, motivo: 'Prueba' }, superadministrador);
  expect(await codeOf(pedir(conductor, clave))).toBe('ENLACE_INVALIDO');
});

test('the audit keeps that the signer took it; a refusal tells nothing', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const clave = await firmada(conductor);
  const contadas = async () =>
    (await service.auditoria('evidencia.descargada')).filter(
      ({ recurso }) => recurso === `inscripcion:${inscripcion.id}`,
    );
  await codeOf(pedir(conductor, randomUUID()));
  expect(await contadas()).toEqual([]);
  await pedir(conductor, clave);
  const [entrada, ...mas] = await contadas();
  expect([entrada?.['actor'], entrada?.['motivo'], mas]).toEqual(['firmante:conductor', undefined, []]);
});

test('half a part is none: while the audit is away it is SERVICIO_NO_DISPONIBLE', async () => {
  const { conductor } = await service.enviada();
  const clave = await firmada(conductor);
  lejos = true;
  expect(await codeOf(pedir(conductor, clave))).toBe('SERVICIO_NO_DISPONIBLE');
  lejos = false;
  expect((await pedir(conductor, clave)).eslabones).toHaveLength(1);
});
