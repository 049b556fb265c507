import {
  entradasDeAuditoria,
  exportarAuditoria,
  filtrosAuditoriaSchema,
  historialDeInscripcion,
  personasDeAuditoria,
  verAuditoria,
} from './entradas.contract.js';

const id = '11111111-2222-4333-8444-555555555555';
const entrada = {
  numero: 7,
  accion: 'correo.corregido',
  resultado: 'hecho',
  recurso: `enlace:${id}`,
  rol: 'conductor',
  clase: 'correccion',
  motivo: 'El correo era otro',
  datos: [{ nombre: 'codigo', valor: 'TER-2026-000148' }],
  ocurrioEn: '2026-11-28T15:00:00.000Z',
  huella: 'a'.repeat(64),
};

/** What is told of a refused filter: its place and its sentence. */
const faultsOf = (filtros: object) =>
  filtrosAuditoriaSchema.safeParse(filtros).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const CODIGO = 'Escriba el código completo: TER-2026-000148';

test('each filter may be left out, and a page has fifty entries then', () => {
  expect(filtrosAuditoriaSchema.parse({})).toEqual({ limite: 50 });
});

test.each([
  { inscripcion: ' ter-2026-000148 ', leida: 'TER-2026-000148' },
  { inscripcion: 'TER-2026-123456789', leida: 'TER-2026-123456789' },
  { inscripcion: id, leida: id },
])('$inscripcion names one enrolment', ({ inscripcion, leida }) => {
  expect(filtrosAuditoriaSchema.parse({ inscripcion }).inscripcion).toBe(leida);
});

test.each([
  { inscripcion: 'TER-2026-14' },
  { inscripcion: 'TER-2026-1234567890' },
  { inscripcion: 'TER-202-000148' },
  { inscripcion: 'ATER-2026-000148' },
  { inscripcion: '' },
])('$inscripcion names none, and the sentence shows how a code is written', ({ inscripcion }) => {
  expect(faultsOf({ inscripcion })).toEqual([['inscripcion', CODIGO]]);
});

test.each(['desde', 'hasta'])('%s is a day of the calendar', (cual) => {
  expect(filtrosAuditoriaSchema.parse({ [cual]: '2026-02-28' })).toMatchObject({ [cual]: '2026-02-28' });
  for (const dia of ['2026-02-30', '28/02/2026', ''])
    expect(faultsOf({ [cual]: dia })).toEqual([[cual, 'Fecha inválida']]);
});

test('a person has a name of 1 to 100 letters, an action is one that the chain knows, other members are refused', () => {
  expect(filtrosAuditoriaSchema.parse({ persona: 'p'.repeat(100), accion: 'sesion.iniciada' })).toMatchObject({
    accion: 'sesion.iniciada',
  });
  for (const filtros of [{ persona: '' }, { persona: 'p'.repeat(101) }, { accion: 'nada.hecho' }, { otra: 'x' }])
    expect(faultsOf(filtros)).toHaveLength(1);
});

test('the chain’s own answer keeps every member of an entry, and a word of a later release is unknown', () => {
  const suya = { ...entrada, actor: 'persona:sub-admin', inscripcionId: id, codigo: 'TER-2026-000148' };
  const pagina = { items: [suya, { ...suya, resultado: 'rechazado' }] };
  expect(entradasDeAuditoria.response.parse(pagina)).toEqual(pagina);
  const [nueva] = entradasDeAuditoria.response.parse({ items: [{ ...suya, resultado: 'aplazado' }] }).items;
  expect(nueva?.resultado).toBe('desconocido');
});

test.each(['recientes', 'antiguas', undefined] as const)('the chain is read in order %s, by the gateway', (orden) => {
  expect(entradasDeAuditoria.request.parse({ orden, limite: 200 })).toEqual({ orden, limite: 200 });
  expect(entradasDeAuditoria).toMatchObject({ callers: ['gateway'], repeatable: true });
});

test('there is no other order', () => {
  expect(entradasDeAuditoria.request.safeParse({ orden: 'al azar' }).success).toBe(false);
});

test.each(['persona', 'firmante', 'proceso', 'operador', 'anonimo'] as const)(
  'who reads the audit is told everything of an entry of: %s',
  (quien) => {
    const leida = {
      ...entrada,
      quien,
      persona: 'sub-admin',
      nombre: 'Sergio Admin',
      aQuien: 'Darío Ordóñez',
      inscripcion: { id, codigo: 'TER-2026-000148', eliminada: true },
    };
    for (const { response } of [verAuditoria, historialDeInscripcion])
      expect(response.parse({ items: [leida, { ...entrada, quien }] })).toEqual({
        items: [leida, { ...entrada, quien }],
      });
  },
);

test('an export takes the filters of the page and a kind of file, and is no page', () => {
  const { request } = exportarAuditoria;
  for (const formato of ['xlsx', 'csv'] as const)
    expect(request.parse({ formato, desde: '2026-11-01' })).toEqual({ formato, desde: '2026-11-01' });
  for (const mala of [{}, { formato: 'pdf' }, { formato: 'csv', limite: 10 }, { formato: 'csv', cursor: 'x' }])
    expect(request.safeParse(mala).success).toBe(false);
});

test('a story is of one enrolment, page by page', () => {
  const { request } = historialDeInscripcion;
  expect(request.parse({ id, cursor: 'x' })).toEqual({ id, cursor: 'x', limite: 50 });
  for (const mala of [{}, { id: 'TER-2026-000148' }, { id, otra: 'x' }])
    expect(request.safeParse(mala).success).toBe(false);
});

test('the people of the filter are told by their name', () => {
  const personas = [{ persona: 'sub-admin', nombre: 'Sergio Admin' }];
  expect(personasDeAuditoria.response.parse({ personas })).toEqual({ personas });
});

test('each refuses who may not read the audit; those with filters also a filter that is none', () => {
  const pedidas = [verAuditoria, exportarAuditoria, historialDeInscripcion, personasDeAuditoria];
  for (const { errors, access } of pedidas) {
    expect(errors).toEqual(expect.arrayContaining(['UNAUTHORIZED', 'ACCESO_DENEGADO']));
    expect(access).toBe('auditor');
  }
  for (const { errors } of [...pedidas.slice(0, 3), entradasDeAuditoria])
    expect(errors).toEqual(expect.arrayContaining(['ACCESO_DENEGADO', 'DATOS_INVALIDOS']));
  expect(historialDeInscripcion.errors).toContain('INSCRIPCION_NO_ENCONTRADA');
});
