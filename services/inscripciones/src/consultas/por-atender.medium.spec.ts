import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { devolverInscripcion, porAtender, todasInscripciones } from '@portal/contracts/inscripciones';
import { cuentas, listaDe } from '@portal/dominio/por-atender';
import { codeOf, unAnonimo } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  for (const placaCabezote of ['AAA001', 'BBB002', 'CCC003', 'DDD004', 'EEE005'])
    await service.enviada({ placaCabezote });
  await cambiar('enlace', `vence_en = now() - interval '1 hour'`, 'BBB002');
  await cambiar('enlace', `vence_en = now() + interval '1 day'`, 'CCC003');
  await cambiar('entrega', `estado = 'rechazado'`, 'CCC003', `AND rol = 'propietario'`);
  await cambiar('entrega', `estado = 'con-novedad'`, 'BBB002', `AND rol = 'conductor'`);
  await cambiar('entrega', `estado = 'aceptado', fecha = now() - interval '4 days'`, 'DDD004');
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET creada_en = '2026-11-10T12:00:00Z', firmada_conductor_en = now()
     WHERE placa = 'DDD004'`,
  );
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET firmada_conductor_en = now(), firmada_propietario_en = now()
     WHERE placa = 'EEE005'`,
  );
  await devueltas();
  await atascadas();
  await sinLlegar();
});
afterAll(() => service?.close());

/** Two were returned. One has been replaced: it waits for nobody. */
async function devueltas(): Promise<void> {
  for (const placaCabezote of ['FFF006', 'GGG007']) {
    const { inscripcion } = await service.enviada({ placaCabezote });
    await service.send(devolverInscripcion, { id: inscripcion.id, nota: 'La carta es de mayo' }, administrador);
  }
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET creada_en = '2026-11-09T12:00:00Z' WHERE placa = 'FFF006'`,
  );
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET reemplazada_por = 'TER-2026-999999' WHERE placa = 'GGG007'`,
  );
}

/** The copy of a completed one and of one that waits; a third has been tried for a minute only. */
async function atascadas(): Promise<void> {
  for (const [placa, cuentaEn] of [
    ['EEE005', '-1 hour'],
    ['AAA001', '-2 hours'],
    ['BBB002', '14 minutes'],
  ])
    await service.database.query(
      `INSERT INTO inscripciones.atasco (id, inscripcion_id, que, motivo, desde, cuenta_en, dicho_en)
       SELECT gen_random_uuid(), id, 'copia', 'El buzón está lleno.', now(), now() + $2::interval, now()
       FROM inscripciones.inscripcion WHERE placa = $1`,
      [placa, cuentaEn],
    );
}

/** Of a completed one, of one that was returned and of one that was replaced; of a fourth somebody has told it. */
async function sinLlegar(): Promise<void> {
  for (const [placa, contadoEn] of [
    ['EEE005', null],
    ['FFF006', null],
    ['GGG007', null],
    ['AAA001', new Date()],
  ])
    await service.database.query(
      `INSERT INTO inscripciones.sin_llegar (correo_id, inscripcion_id, motivo, en, contado_en)
       SELECT gen_random_uuid(), id, 'El buzón no existe.', now(), $2::timestamptz
       FROM inscripciones.inscripcion WHERE placa = $1`,
      [placa, contadoEn],
    );
}

const cambiar = (tabla: string, cambio: string, placa: string, mas = '') =>
  service.database.query(
    `UPDATE inscripciones.${tabla} SET ${cambio}
     WHERE inscripcion_id = (SELECT id FROM inscripciones.inscripcion WHERE placa = $1) ${mas}`,
    [placa],
  );

const contadas = async () => (await service.send(porAtender, {}, administrador)).cuentas;

test('drafts of legal texts are told until another version is in force', async () => {
  const sinAprobar = async () => (await service.send(porAtender, {}, administrador)).textosSinAprobar;
  const antes = await sinAprobar();
  expect(antes).toBeGreaterThan(0);
  await service.database.query(
    `INSERT INTO inscripciones.texto_legal (clave, version, vigente_desde, titulo, cuerpo, sha256)
     SELECT clave, '1.0', (now() - interval '5 hours')::date::text, titulo, cuerpo, sha256
     FROM inscripciones.texto_legal WHERE version LIKE '%-borrador' ORDER BY clave LIMIT 1`,
  );
  expect(await sinAprobar()).toBe(antes! - 1);
});

test('each count is what waits, and says since when its longest waiting one waits', async () => {
  const dicho = await contadas();
  expect(dicho.map(({ cuenta, total }) => [cuenta, total])).toEqual([
    ['rechazado', '1'],
    ['vencido', '1'],
    ['por-vencer', '1'],
    ['sin-abrir', '1'],
    ['novedad', '1'],
    ['sin-llegar', '3'],
    ['devuelta', '1'],
    ['atascado', '2'],
    ['falta-conductor', '3'],
    ['falta-propietario', '4'],
    ['esperan', '4'],
  ]);
  expect(dicho.find(({ cuenta }) => cuenta === 'esperan')?.desde).toBe('2026-11-10T12:00:00.000Z');
  expect(dicho.find(({ cuenta }) => cuenta === 'devuelta')?.desde).toBe('2026-11-09T12:00:00.000Z');
});

test.each(cuentas)(
  'the count $value is the total of the list that it opens, whose first one waits longest',
  async (una) => {
    const { total, desde } = (await contadas()).find(({ cuenta }) => cuenta === una.value)!;
    const lista = await service.send(todasInscripciones, { limite: 50, ...listaDe(una) }, administrador);
    expect([total, desde]).toEqual([lista.total, lista.items[0]?.createdAt]);
    expect(total).toBe(String(lista.items.length));
  },
);

test('what waits is told to administrators alone: SOLO_ADMINISTRADORES', async () => {
  expect(await codeOf(service.send(porAtender, {}, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(porAtender, {}, unAnonimo()))).toBe('UNAUTHORIZED');
});
