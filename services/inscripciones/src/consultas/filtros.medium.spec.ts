import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestOf } from '@portal/contracts/core';
import { filtrosAdminSchema, inscripcionesParecidas, todasInscripciones } from '@portal/contracts/inscripciones';
import { codeOf, unAnonimo } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
const ids: Record<string, string> = {};
beforeAll(async () => {
  service = await TestService.start();
  for (const placaCabezote of ['AAA001', 'BBB002', 'CCC003', 'DDD004', 'EEE005']) {
    const { inscripcion } = await service.enviada({ placaCabezote });
    ids[placaCabezote] = inscripcion.id;
  }
  await cambiar('enlace', `vence_en = now() - interval '1 hour'`, 'BBB002');
  await cambiar('enlace', `vence_en = now() + interval '1 day'`, 'CCC003');
  await cambiar('entrega', `estado = 'rechazado'`, 'CCC003', `AND rol = 'propietario'`);
  await cambiar('entrega', `estado = 'aceptado', fecha = now() - interval '4 days'`, 'DDD004');
  await cambiar('entrega', `estado = 'con-novedad', motivo = 'El nombre.'`, 'AAA001', `AND rol = 'conductor'`);
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET revisada_en = now() WHERE placa IN ('AAA001', 'EEE005')`,
  );
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET creada_en = '2026-11-10T12:00:00Z', firmada_conductor_en = now()
     WHERE placa = 'DDD004'`,
  );
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET creada_en = '2026-10-01T12:00:00Z',
       firmada_conductor_en = '2026-10-15T10:00:00Z', firmada_propietario_en = '2026-10-16T04:59:59.999Z'
     WHERE placa = 'EEE005'`,
  );
});
afterAll(() => service?.close());

const cambiar = (tabla: string, cambio: string, placa: string, mas = '') =>
  service.database.query(`UPDATE inscripciones.${tabla} SET ${cambio} WHERE inscripcion_id = $1 ${mas}`, [ids[placa]]);

type Pedido = Partial<RequestOf<typeof todasInscripciones>>;
const todas = (filtros: Pedido) => service.send(todasInscripciones, { limite: 50, ...filtros }, administrador);
const placasDe = async (filtros: Pedido) => (await todas(filtros)).items.map(({ placaCabezote }) => placaCabezote);

test.each<[Pedido, string[]]>([
  [{ falta: 'conductor' }, ['CCC003', 'BBB002', 'AAA001']],
  [{ falta: 'propietario' }, ['CCC003', 'BBB002', 'AAA001', 'DDD004']],
  [{ entrega: 'vencido' }, ['BBB002']],
  [{ entrega: 'por-vencer' }, ['CCC003']],
  [{ entrega: 'rechazado' }, ['CCC003']],
  [{ entrega: 'sin-abrir' }, ['DDD004']],
  [{ marca: 'revisada' }, ['AAA001', 'EEE005']],
  [{ marca: 'revisada', orden: 'espera' }, ['AAA001']],
  [{ marca: 'novedad' }, ['AAA001']],
  [{ marca: 'devuelta' }, []],
  [{ orden: 'espera' }, ['DDD004', 'AAA001', 'BBB002', 'CCC003']],
  [{ orden: 'espera', falta: 'conductor' }, ['AAA001', 'BBB002', 'CCC003']],
  [{ orden: 'reciente' }, ['CCC003', 'BBB002', 'AAA001', 'DDD004', 'EEE005']],
  [{ esperandoDesde: '2026-11-10' }, ['DDD004']],
  [{ esperandoDesde: '2026-11-09' }, []],
  [{ desde: '2026-10-01', hasta: '2026-11-10' }, ['DDD004', 'EEE005']],
  [{ desde: '2026-11-10', hasta: '2026-11-10' }, ['DDD004']],
  [{ sobre: 'completada' }, ['EEE005']],
  // The last signature came on the fifteenth in Bogotá.
  [{ sobre: 'completada', desde: '2026-10-15', hasta: '2026-10-15' }, ['EEE005']],
  [{ sobre: 'completada', desde: '2026-10-16' }, []],
  [{ estado: 'parcial', entrega: 'sin-abrir', falta: 'propietario', desde: '2026-11-01' }, ['DDD004']],
  [{ q: 'pena', entrega: 'vencido' }, ['BBB002']],
])('%j lists %j', async (filtros, placas) => {
  expect(await placasDe(filtros)).toEqual(placas);
  expect((await todas(filtros)).total).toBe(String(placas.length));
});

test.each<Pedido>([{}, { orden: 'espera' }, { falta: 'propietario' }, { sobre: 'completada' }, { q: 'ríos luis' }])(
  'pages of %j follow each other without gap or double',
  async (filtros) => {
    const enteras = await placasDe(filtros);
    const vistas: string[] = [];
    let cursor: string | undefined;
    do {
      const pagina = await todas({ ...filtros, limite: 1, ...(cursor && { cursor }) });
      vistas.push(...pagina.items.map(({ placaCabezote }) => placaCabezote));
      expect(vistas).toEqual(enteras.slice(0, vistas.length));
      cursor = pagina.next;
    } while (cursor);
    expect(vistas).toEqual(enteras);
  },
);

test('a cursor of another list is refused in a sentence', async () => {
  const { next: cursor = '' } = await todas({ limite: 1 });
  for (const filtros of [{ orden: 'espera' }, { falta: 'conductor' }, { q: 'AAA001' }, { marca: 'revisada' }] as const)
    await expect(todas({ ...filtros, cursor })).rejects.toMatchObject({
      code: 'DATOS_INVALIDOS',
      fields: [{ path: 'cursor', message: expect.stringContaining('otra búsqueda') }],
    });
});

test('a range that ends before it begins, and a day that does not exist, are refused', async () => {
  await expect(todas({ desde: '2026-11-02', hasta: '2026-11-01' })).rejects.toMatchObject({
    code: 'DATOS_INVALIDOS',
    fields: [{ path: 'hasta' }],
  });
  for (const dia of ['2026-02-30', 'ayer', '01/11/2026'])
    expect(filtrosAdminSchema.safeParse({ desde: dia }).success).toBe(false);
});

test('an enrolment is found by its code, its trailer and its words in any order', async () => {
  const [{ codigo = '' } = {}] = (await todas({ q: 'CCC003' })).items;
  expect(await placasDe({ q: codigo })).toEqual(['CCC003']);
  expect(await placasDe({ q: `${codigo.slice(-3)} ccc` })).toEqual(['CCC003']);
  expect(await placasDe({ q: 'R-37108' })).toHaveLength(5);
  expect(await placasDe({ q: 'ríos wlk luis' })).toEqual([]);
  // The index knows the end of a long word; what it finds must have the whole of it.
  expect(await placasDe({ q: codigo })).toEqual(['CCC003']);
  expect(await placasDe({ q: codigo.replace('TER', 'TAR') })).toEqual([]);
  expect(await placasDe({ q: 'gerencia@pacifico.test' })).toHaveLength(5);
  expect(await placasDe({ q: 'gerencia@atlantico.test' })).toEqual([]);
  expect(await placasDe({ q: 'ríos bbb luis' })).toEqual(['BBB002']);
});

const parecidas = async (q: string) =>
  (await service.send(inscripcionesParecidas, { q }, administrador)).items.map(({ placaCabezote }) => placaCabezote);

test('one typing mistake finds what it may have meant, apart from the list', async () => {
  for (const q of ['Ñáñes', 'nanez ferrnanda', 'BBB0002']) expect([q, await placasDe({ q })]).toEqual([q, []]);
  expect((await parecidas('Ñáñes')).sort()).toEqual(['AAA001', 'BBB002', 'CCC003', 'DDD004', 'EEE005']);
  expect(await parecidas('nanez ferrnanda')).toHaveLength(5);
  expect((await parecidas('BBB0002'))[0]).toBe('BBB002');
  expect(await parecidas('Ñáñes EEE005')).toEqual(['EEE005']);
});

test.each(['Mosqera', 'Mosquerra', 'Mosqueta', 'Mosqeura', 'mosquera@coreo.test'])(
  'a letter lost, surplus, strange or in another place: %s finds Mosquera',
  async (q) => {
    const apellidosConductor = 'Mosquera Gil';
    const { inscripcion } = await service.enviada({
      placaCabezote: 'MMM001',
      apellidosConductor,
      correoElectronicoConductor: 'mosquera@correo.test',
    });
    expect([await placasDe({ q }), await parecidas(q)]).toEqual([[], ['MMM001']]);
    await service.database.query('DELETE FROM inscripciones.busqueda WHERE inscripcion_id = $1', [inscripcion.id]);
  },
);

test('what matches itself, what resembles nothing and what is too short are not similar', async () => {
  for (const q of ['Ñáñez', 'xilofono', 'wlk', "'; DROP TABLE busqueda; --", '%%%%', ''])
    expect(await parecidas(q)).toEqual([]);
});

test('only administrators are told what is similar', async () => {
  expect(await codeOf(service.send(inscripcionesParecidas, { q: 'Ñáñes' }, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(inscripcionesParecidas, { q: 'Ñáñes' }, unAnonimo()))).toBe('UNAUTHORIZED');
});
