import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { crearInscripcion, eliminarInscripcion } from '@portal/contracts/inscripciones';
import { codeOf, unaInscripcion, unaPersona } from '@portal/test-kit';
import { superadministrador, TestService } from '../../test/test-service.js';

const POR_HORA = 3;
let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ ENVIOS_POR_HORA: String(POR_HORA), RETENCION_DIAS: '30' });
});
afterAll(() => service?.close());

const enviar = (quien: string, key: string = randomUUID()) =>
  service.send(crearInscripcion, unaInscripcion({}), unaPersona(quien), key);

test('more enrolments than an hour allows: LIMITE_DE_ENVIOS, with the time to wait; retries count nothing', async () => {
  const key = randomUUID();
  const primera = await enviar('hugo', key);
  for (let n = 1; n < POR_HORA; n += 1) await enviar('hugo');
  await expect(enviar('hugo')).rejects.toMatchObject({
    code: 'LIMITE_DE_ENVIOS',
    retryAfter: expect.any(Number),
  });
  expect((await enviar('hugo', key)).id).toBe(primera.id);
  expect(await codeOf(enviar('irma'))).toBe('ok');
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET creada_en = creada_en - interval '61 minutes' WHERE id = $1`,
    [primera.id],
  );
  expect(await codeOf(enviar('hugo'))).toBe('ok');
});

test('of many enrolments at once exactly as many pass as the hour allows', async () => {
  const codigos = await Promise.all(Array.from({ length: 12 }, () => codeOf(enviar('juan'))));
  expect(codigos.filter((uno) => uno === 'ok')).toHaveLength(POR_HORA);
  expect(codigos.filter((uno) => uno === 'LIMITE_DE_ENVIOS')).toHaveLength(12 - POR_HORA);
});

test('a signed enrolment stays while the law keeps it: INSCRIPCION_EN_CONSERVACION', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  const borrar = () => codeOf(service.send(eliminarInscripcion, { id: inscripcion.id }, superadministrador));
  for (const enlace of [conductor, propietario]) await service.firmar(enlace, await service.certificar(enlace));
  expect(await borrar()).toBe('INSCRIPCION_EN_CONSERVACION');
  const monthAgo = (columna: string) =>
    service.database.query(
      `UPDATE inscripciones.inscripcion SET ${columna} = ${columna} - interval '31 days' WHERE id = $1`,
      [inscripcion.id],
    );
  // The time runs from the last signature, whose it may be.
  await monthAgo('firmada_conductor_en');
  expect(await borrar()).toBe('INSCRIPCION_EN_CONSERVACION');
  await monthAgo('firmada_propietario_en');
  expect(await borrar()).toBe('ok');
});

test('one that lacks a signature may be deleted at any time', async () => {
  const { inscripcion, conductor } = await service.enviada();
  await service.firmar(conductor, await service.certificar(conductor));
  expect(await codeOf(service.send(eliminarInscripcion, { id: inscripcion.id }, superadministrador))).toBe('ok');
});
