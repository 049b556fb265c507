import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  camposCopiables,
  copiarInscripcion,
  crearInscripcion,
  inscripcionSchema,
} from '@portal/contracts/inscripciones';
import { codeOf, datosDeInscripcion, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

test('its creator gets every datum but password and consents, no letter that is gone, and may send it again', async () => {
  const form = unaInscripcion({ contrasenaGPS: 'canario-9001 clave', mismoTenedor: true });
  const { id } = await service.send(crearInscripcion, form, registrante);
  const copia = await service.send(copiarInscripcion, { id }, registrante);
  expect(Object.keys(copia).sort()).toEqual([...camposCopiables].sort());
  expect(JSON.stringify(copia)).not.toMatch(/canario-9001|contrasena/i);
  expect(copia).toMatchObject({
    placaCabezote: form.placaCabezote,
    numeroCuentaFletes: form.numeroCuentaFletes,
    numeroEjes: form.numeroEjes,
  });
  expect(copia.nombreRazonSocialPropietario).toBe(datosDeInscripcion.nombreRazonSocial);
  const nueva = {
    ...copia,
    authorization: 'acepto',
    aceptaTerminosContrato: true,
    contrasenaGPS: 'otra',
    status: 'submitted',
  };
  expect(inscripcionSchema.safeParse(nueva).success).toBe(true);
});

test('only its creator finds it: no other person, no administrator; a guest is UNAUTHORIZED', async () => {
  const { id } = await service.send(crearInscripcion, unaInscripcion(), registrante);
  for (const actor of [unaPersona('beatriz'), administrador]) {
    expect(await codeOf(service.send(copiarInscripcion, { id }, actor))).toBe('INSCRIPCION_NO_ENCONTRADA');
  }
  expect(await codeOf(service.send(copiarInscripcion, { id: randomUUID() }, registrante))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
  expect(await codeOf(service.send(copiarInscripcion, { id }, unAnonimo()))).toBe('UNAUTHORIZED');
});
