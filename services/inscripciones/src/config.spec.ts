import { ajustesDeAvisos, inscripcionesConfigSchema, type InscripcionesConfig } from './config.js';

const { shape } = inscripcionesConfigSchema;
type Ajuste = 'ENLACE_RECORDATORIO_DIAS' | 'ENLACE_RENOVAR_HORAS' | 'ENLACE_RENOVACIONES' | 'RETENCION_DIAS';

test.each<[Ajuste, string, unknown]>([
  ['ENLACE_RECORDATORIO_DIAS', '', []],
  ['ENLACE_RENOVAR_HORAS', '0', 0],
  ['ENLACE_RENOVACIONES', '0', 0],
  ['RETENCION_DIAS', '0', 0],
])('an installation may do without: %s=%s', (ajuste, dado, leido) => expect(shape[ajuste].parse(dado)).toEqual(leido));

test.each([
  ['ENLACE_RECORDATORIO_DIAS', '0,3'],
  ['ENLACE_RECORDATORIO_DIAS', '3,3'],
  ['ENLACE_RECORDATORIO_DIAS', '6,3'],
  ['ENLACE_AVISO_HORAS', '7-7,8-15'],
  ['ENLACE_AVISO_HORAS', '7-19,15-8'],
  ['ENLACE_AVISO_HORAS', '7-19,8-15,9-25'],
] as const)('what does not grow is refused at the start: %s=%s', (ajuste, dado) =>
  expect(() => shape[ajuste].parse(dado)).toThrow(/must grow/),
);

test.each([
  ['7-19,8-15', [undefined, '7-19', '7-19', '7-19', '7-19', '7-19', '8-15']],
  ['0-24,8-15,9-12', ['9-12', '0-24', '0-24', '0-24', '0-24', '0-24', '8-15']],
])('%s are the hours of each day from Sunday on', (dado, dias) => {
  const ENLACE_AVISO_HORAS = shape.ENLACE_AVISO_HORAS.parse(dado);
  const { horas } = ajustesDeAvisos({ ENLACE_AVISO_HORAS } as InscripcionesConfig);
  expect(horas.map((una) => una && `${una.desde}-${una.hasta}`)).toEqual(dias);
});
