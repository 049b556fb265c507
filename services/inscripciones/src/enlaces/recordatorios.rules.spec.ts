import { proximoAviso, type Ajustes } from './recordatorios.rules.js';

const HORA_MS = 3_600_000;
const usuales: Ajustes = { dias: [3, 6], horasAntes: 24, renovaciones: 1 };
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
  ['who opened it long ago is reminded on the day', { vistoA: 5 }, {}, 'recordatorio 72'],
  ['who opened it just now reads an hour in peace', { vistoA: 71.5 }, {}, 'recordatorio 72.5'],
  ['who reads until the end is not disturbed', { recordatorios: 2, vistoA: 167.5 }, {}, undefined],
] as const)('%s', (_, enlace, ajustes, esperado) => {
  expect(sigue(enlace, ajustes)).toBe(esperado);
});
