import { proximoAviso, saleAhora, type Ajustes, type HorasDeAviso } from './recordatorios.rules.js';

const HORA_MS = 3_600_000;
const entreSemana = { desde: 7, hasta: 19 };
const deAviso: HorasDeAviso = [undefined, ...Array(5).fill(entreSemana), { desde: 8, hasta: 15 }];
const siempre: HorasDeAviso = Array(7).fill({ desde: 0, hasta: 24 });
const usuales: Ajustes = { dias: [3, 6], horasAntes: 24, renovaciones: 1, horas: siempre };
const inicio = new Date('2026-11-02T14:00:00.000Z').getTime();
const horas = (n: number) => new Date(inicio + n * HORA_MS);

/** What follows a link of so many days, and after how many hours. */
function sigue(
  {
    recordatorios = 0,
    prorrogas = 0,
    dias = 7,
    vistoA,
  }: Partial<Record<'recordatorios' | 'prorrogas' | 'dias' | 'vistoA', number>>,
  ajustes: Partial<Ajustes> = {},
) {
  const ultimaVisitaEn = vistoA === undefined ? null : horas(vistoA);
  const enlace = { creadoEn: horas(0), venceEn: horas(dias * 24), ultimaVisitaEn, recordatorios, prorrogas };
  const aviso = proximoAviso(enlace, { ...usuales, ...ajustes });
  return aviso && `${aviso.motivo} ${(aviso.en.getTime() - inicio) / HORA_MS}`;
}

test.each([
  ['the first reminder on the third day', {}, {}, 'recordatorio 72'],
  ['the second three days after the first, which issued this link', { recordatorios: 1 }, {}, 'recordatorio 72'],
  ['after both, the renewal a day before the end', { recordatorios: 2 }, {}, 'prorroga 144'],
  ['after both and the renewal, nothing', { recordatorios: 2, prorrogas: 1 }, {}, undefined],
  ['without reminders, the renewal', {}, { dias: [] }, 'prorroga 144'],
  ['a second renewal where two are allowed', { recordatorios: 2, prorrogas: 1 }, { renovaciones: 2 }, 'prorroga 144'],
  ['without either, nothing', {}, { dias: [], horasAntes: 0 }, undefined],
  ['none allowed, nothing', {}, { dias: [], renovaciones: 0 }, undefined],
  ['the renewal first where a link is short', { dias: 2 }, {}, 'prorroga 24'],
  ['half of a link that is shorter than the warning', { dias: 1 }, {}, 'prorroga 12'],
  ['nothing for a link that ends before its reminder', { dias: 2, prorrogas: 1 }, {}, undefined],
  ['nothing for a link that ends with its reminder', { prorrogas: 1 }, { dias: [7] }, undefined],
  ['the renewal first where it comes before the reminder', {}, { dias: [5], horasAntes: 120 }, 'prorroga 84'],
  ['who opened it long ago is reminded on the day', { vistoA: 5 }, {}, 'recordatorio 72'],
  ['who opened it just now reads an hour in peace', { vistoA: 71.5 }, {}, 'recordatorio 72.5'],
  ['who reads until the end is not disturbed', { recordatorios: 2, vistoA: 167.5 }, {}, undefined],
] as const)('%s', (_, enlace, ajustes, esperado) => {
  expect(sigue(enlace, ajustes)).toBe(esperado);
});

/** An instant as people in Bogotá write it. */
const bogota = (texto: string) => new Date(`${texto.replace(' ', 'T')}:00.000-05:00`);
const enBogota = (instante: Date | undefined) =>
  instante && new Date(instante.getTime() - 5 * HORA_MS).toISOString().slice(0, 16).replace('T', ' ');
const deSieteDias = (creado: string, cambios: object = {}) => ({
  creadoEn: bogota(creado),
  venceEn: new Date(bogota(creado).getTime() + 7 * 24 * HORA_MS),
  ultimaVisitaEn: null,
  recordatorios: 0,
  prorrogas: 0,
  ...cambios,
});
const enHoras: Ajustes = { ...usuales, horas: deAviso };
const sinRecordatorios: Ajustes = { ...enHoras, dias: [] };

test.each([
  ['in the middle of a day', '2026-11-02 10:00', '2026-11-05 10:00'],
  ['before seven', '2026-11-02 05:30', '2026-11-05 07:00'],
  ['at seven in the evening', '2026-11-02 19:00', '2026-11-06 07:00'],
  ['a minute before', '2026-11-02 18:59', '2026-11-05 18:59'],
  ['on Saturday before eight', '2026-11-04 07:30', '2026-11-07 08:00'],
  ['on Saturday at three', '2026-11-04 15:00', '2026-11-09 07:00'],
  ['on Sunday', '2026-11-05 12:00', '2026-11-09 07:00'],
])('a reminder that falls due %s waits for the hours of Bogotá: a link of %s is reminded %s', (_, creado, esperado) => {
  expect(enBogota(proximoAviso(deSieteDias(creado), enHoras)?.en)).toBe(esperado);
});

test('a reminder is dropped where its link ends before the next hour', () => {
  const { creadoEn } = deSieteDias('2026-11-04 15:30');
  const corto = deSieteDias('2026-11-04 15:30', { venceEn: new Date(creadoEn.getTime() + 80 * HORA_MS) });
  expect(proximoAviso(corto, { ...enHoras, horasAntes: 0 })).toBeUndefined();
});

test.each([
  ['in its hours', '2026-11-02 10:00', '2026-11-07 14:00'], // planned for Sunday
  ['on a working day', '2026-11-03 10:00', '2026-11-09 10:00'],
  ['at night', '2026-11-03 23:00', '2026-11-09 18:00'],
  ['on Saturday evening', '2026-11-01 20:00', '2026-11-07 14:00'],
  ['before seven', '2026-11-04 05:30', '2026-11-09 18:00'],
  ['at seven in the morning', '2026-11-03 07:00', '2026-11-09 07:00'],
  ['at seven in the evening', '2026-11-03 19:00', '2026-11-09 18:00'],
])('a renewal rather comes before its moment than at a wrong hour: %s', (_, creado, esperado) => {
  expect(enBogota(proximoAviso(deSieteDias(creado), sinRecordatorios)?.en)).toBe(esperado);
});

test('a renewal never comes before half of its link, nor while it is read; then at any hour before too late', () => {
  const deUnDia = (creado: string, cambios: object = {}) => {
    const { creadoEn } = deSieteDias(creado);
    return deSieteDias(creado, { venceEn: new Date(creadoEn.getTime() + 24 * HORA_MS), ...cambios });
  };
  expect(enBogota(proximoAviso(deUnDia('2026-11-02 10:00'), sinRecordatorios)?.en)).toBe('2026-11-03 07:00');
  expect(enBogota(proximoAviso(deUnDia('2026-11-07 14:00'), sinRecordatorios)?.en)).toBe('2026-11-08 02:00');
  const leyendo = { ultimaVisitaEn: bogota('2026-11-07 14:30') };
  expect(enBogota(proximoAviso(deSieteDias('2026-11-02 10:00', leyendo), sinRecordatorios)?.en)).toBe(
    '2026-11-09 07:00',
  );
});

test.each<[string, 'recordatorio' | 'prorroga', string, string, boolean]>([
  ['before its moment nothing goes', 'recordatorio', '2026-11-05 09:59', '2026-11-09 10:00', false],
  ['at its moment it goes', 'recordatorio', '2026-11-05 10:00', '2026-11-09 10:00', true],
  ['late but in the hours it goes', 'recordatorio', '2026-11-06 08:00', '2026-11-09 10:00', true],
  ['late at night it waits', 'recordatorio', '2026-11-05 23:00', '2026-11-09 10:00', false],
  ['a renewal waits at night too', 'prorroga', '2026-11-05 23:00', '2026-11-09 10:00', false],
  ['a renewal whose link ends before morning goes at once', 'prorroga', '2026-11-05 23:00', '2026-11-06 06:00', true],
  ['a renewal whose link ends with the night goes at once', 'prorroga', '2026-11-05 23:00', '2026-11-06 07:00', true],
  ['a reminder never does', 'recordatorio', '2026-11-05 23:00', '2026-11-06 06:00', false],
])('%s', (_, motivo, ahora, vence, esperado) => {
  const enlace = deSieteDias('2026-11-02 10:00', { venceEn: bogota(vence) });
  expect(saleAhora({ motivo, en: bogota('2026-11-05 10:00') }, enlace, enHoras, bogota(ahora))).toBe(esperado);
});

test('where the portal may never write it reminds nobody, and renews at the last', () => {
  const nunca: Ajustes = { ...usuales, horas: Array(7).fill(undefined) };
  expect(proximoAviso(deSieteDias('2026-11-02 10:00'), { ...nunca, horasAntes: 0 })).toBeUndefined();
  expect(enBogota(proximoAviso(deSieteDias('2026-11-02 10:00'), { ...nunca, dias: [] })?.en)).toBe('2026-11-08 10:00');
});

test('where the portal writes on one day of the week, it waits until that day, and comes rather a week before', () => {
  const lunes: Ajustes = { ...usuales, horas: [undefined, entreSemana, ...Array(5).fill(undefined)] };
  const deCuatroSemanas = (creado: string) =>
    deSieteDias(creado, { venceEn: new Date(bogota(creado).getTime() + 28 * 24 * HORA_MS) });
  const enLunes = (creado: string, ajustes: object) =>
    enBogota(proximoAviso(deCuatroSemanas(creado), { ...lunes, ...ajustes })?.en);
  expect(enLunes('2026-11-06 20:00', { horasAntes: 0 })).toBe('2026-11-16 07:00');
  expect(enLunes('2026-11-03 06:00', { dias: [] })).toBe('2026-11-23 18:00');
});
