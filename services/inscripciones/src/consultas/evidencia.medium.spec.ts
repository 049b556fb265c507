import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { corregirCorreo, evidenciaGuardada } from '@portal/contracts/inscripciones';
import { codeOf } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const pedir = (inscripcionId: string, actor = administrador) =>
  service.send(evidenciaGuardada, { inscripcionId, motivo: 'Demanda laboral' }, actor);

test('what was signed comes with what was declared and seen, and with every revision', async () => {
  const { inscripcion, conductor } = await service.enviada();
  await service.firmar(conductor, await service.certificar(conductor));
  const evidencia = await pedir(inscripcion.id);
  expect(evidencia.inscripcion).toMatchObject({ id: inscripcion.id, codigo: inscripcion.codigo });
  expect(evidencia.firmas).toHaveLength(1);
  const [firma] = evidencia.firmas;
  expect(firma).toMatchObject({ rol: 'conductor', revision: 1, observado: { ip: expect.any(String) } });
  expect(JSON.parse(String(firma?.declarado))).toHaveProperty('deviceInfo');
  expect(firma?.textos.length).toBeGreaterThan(0);
  const suyos = evidencia.textos.find(({ para }) => para === 'conductor')?.textos ?? [];
  expect(suyos.map(({ sha256 }) => sha256)).toEqual(
    expect.arrayContaining(firma?.textos.map((uno) => uno.sha256) ?? []),
  );
  expect(evidencia.revisiones.map(({ numero }) => numero)).toEqual([0, 1]);
  expect(evidencia.enlaces).toHaveLength(2);
  expect(JSON.stringify(evidencia)).not.toContain(conductor.token);
});

test('who corrected a signer’s address, when and why is in it, with the address before', async () => {
  const { inscripcion, conductor } = await service.enviada();
  expect((await pedir(inscripcion.id)).correcciones).toEqual([]);
  const [nuevo, motivo] = ['luis.nuevo@correo.test', 'Confirmado por teléfono'];
  const cambio = { id: inscripcion.id, tipo: 'conductor', actual: conductor.correo, correo: nuevo, motivo } as const;
  await service.send(corregirCorreo, cambio, administrador);
  expect((await pedir(inscripcion.id)).correcciones).toEqual([
    { rol: 'conductor', antes: conductor.correo, correo: nuevo, por: 'Ana Gómez', en: expect.any(String), motivo },
  ]);
});

test('the audit keeps who took it and why', async () => {
  const { inscripcion } = await service.enviada();
  await pedir(inscripcion.id);
  const [entrada] = await service.auditoria('evidencia.descargada');
  expect(entrada).toMatchObject({
    recurso: `inscripcion:${inscripcion.id}`,
    actor: expect.stringContaining('persona:'),
    motivo: { texto: 'Demanda laboral' },
  });
});

test('administrators alone take it, and only of what exists', async () => {
  const { inscripcion } = await service.enviada();
  expect(await codeOf(pedir(inscripcion.id, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(pedir(randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
  await service.database.query('UPDATE inscripciones.inscripcion SET revision = NULL WHERE id = $1', [inscripcion.id]);
  expect(await codeOf(pedir(inscripcion.id))).toBe('DOCUMENTO_EN_PREPARACION');
});
