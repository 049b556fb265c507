import { miInscripcion, type InscripcionListada, type MiInscripcion } from '@portal/contracts/inscripciones';
import { unaListada, unaVista } from '@portal/contracts/muestra';
import { caminoDe, esperaAlCreador, rolesPorFaltar } from './camino.rules.js';

type Firmante = MiInscripcion['firmantes']['conductor'];
type Estado = InscripcionListada['entregas']['conductor']['estado'];
const EN = '2026-11-21T15:20:00.000Z';
const firma = { firmadaEn: '2026-11-22T16:00:00.000Z', nivel: 'B-T' };
const enlaceActual = { emitidoEn: EN, venceEn: '2026-11-28T15:20:00.000Z' };

interface Caso {
  readonly listada?: Partial<InscripcionListada>;
  readonly conductor?: Partial<Firmante>;
  readonly propietario?: Partial<Firmante>;
  /** What became of the mails of driver and contract's signer. */
  readonly correos?: readonly [Estado, Estado];
}
function unaMia({ listada = {}, conductor = {}, propietario = {}, correos = ['aceptado', 'aceptado'] }: Caso = {}) {
  const entregas = {
    conductor: { estado: correos[0], fecha: EN },
    propietario: { estado: correos[1], fecha: EN },
  };
  const vista = unaVista({ listada: unaListada({ entregas, ...listada }) });
  const { firmantes } = vista;
  return miInscripcion.response.parse({
    ...vista,
    codigoVerificacion: 'ABCD-EFGH',
    firmantes: {
      conductor: { ...firmantes.conductor, enlaceActual, ...conductor },
      propietario: { ...firmantes.propietario, enlaceActual, ...propietario },
    },
  });
}
const camino = (caso: Caso) => caminoDe(unaMia(caso)).map(({ titulo, estado }) => `${titulo}: ${estado}`);
const paradaDe = (caso: Caso, titulo: string) => caminoDe(unaMia(caso)).find((una) => una.titulo === titulo);

test('who has signed comes first on the way and last among what is to be done; a refused mail before the others', () => {
  const orden = (caso: Caso) =>
    (['firmado', 'pendiente'] as const).map((primero) => rolesPorFaltar(unaMia(caso), primero));
  const [firmante, chofer] = [
    ['propietario', 'conductor'],
    ['conductor', 'propietario'],
  ];
  expect(orden({})).toEqual([firmante, firmante]);
  expect(orden({ conductor: { firma } })).toEqual([chofer, firmante]);
  expect(orden({ propietario: { firma } })).toEqual([firmante, chofer]);
  expect(orden({ correos: ['rechazado', 'aceptado'] })).toEqual([chofer, chofer]);
  expect(orden({ conductor: { firma }, correos: ['aceptado', 'rechazado'] })).toEqual([chofer, firmante]);
  expect(orden({ conductor: { firma }, propietario: { firma } })).toEqual([firmante, firmante]);
});

test.each<[string, Caso, boolean]>([
  ['whose link lives', {}, false],
  ['who has signed although the mail was refused', { conductor: { firma }, correos: ['rechazado', 'aceptado'] }, false],
  ['whose mail was refused', { correos: ['rechazado', 'aceptado'] }, true],
  ['who says that something is wrong', { correos: ['con-novedad', 'aceptado'] }, true],
  ['whose mail to the other one was refused', { correos: ['aceptado', 'rechazado'] }, false],
  ['who has no link yet', { conductor: { enlaceActual: undefined } }, false],
])('a signer %s waits for the creator: %#', (_quien, caso, espera) => {
  expect(esperaAlCreador(unaMia(caso), 'conductor', Date.parse(EN))).toBe(espera);
});

test('a link lives through its last instant', () => {
  const fin = Date.parse(enlaceActual.venceEn);
  expect([fin, fin + 1].map((now) => esperaAlCreador(unaMia(), 'conductor', now))).toEqual([false, true]);
});

test('the way waits at the first stop that is not done', () => {
  const sinEnlaces = { conductor: { enlaceActual: undefined }, propietario: { enlaceActual: undefined } };
  expect(camino(sinEnlaces)).toEqual([
    'Enviada: hecha',
    'Enlaces por salir: aqui',
    'Falta el tenedor: falta',
    'Falta el conductor: falta',
    'Completa: falta',
  ]);
  expect(camino({ conductor: { firma } })).toEqual([
    'Enviada: hecha',
    'Enlaces enviados: hecha',
    'Firmó el conductor: hecha',
    'Falta el tenedor: aqui',
    'Completa: falta',
  ]);
});

test.each([
  [false, false, 'falta', 'documentos'],
  [true, false, 'falta', 'documentos'],
  [false, true, 'falta', 'documentos'],
  [true, true, 'hecha', 'visto'],
] as const)(
  'driver %s and contract’s signer %s: the end is %s, with %s',
  (conductorSigned, propietarioSigned, estado, icono) => {
    const caso = { listada: { conductorSigned, propietarioSigned } };
    expect(paradaDe(caso, 'Completa')).toEqual({ titulo: 'Completa', detalle: 'Copia a todos', estado, icono });
  },
);

test('the end of a test sends nobody a copy', () => {
  expect(paradaDe({ listada: { marcas: ['prueba'] } }, 'Completa')?.detalle).toBe('Sin copias: es de prueba');
});

test('with both signatures nothing is waited for', () => {
  const caso = {
    listada: { conductorSigned: true, propietarioSigned: true },
    conductor: { firma },
    propietario: { firma },
  };
  expect(camino(caso).map((una) => una.split(': ')[1])).toEqual(['hecha', 'hecha', 'hecha', 'hecha', 'hecha']);
});

test.each([
  ['devuelta', 'Devuelta', 'devolver'],
  ['anulada', 'Anulada', 'prohibido'],
] as const)('one that was %s ends there, behind what was done', (como, titulo, icono) => {
  const retiro = { como, en: '2026-11-23T15:20:00.000Z', por: 'Sofía Peña' };
  const paradas = caminoDe(unaMia({ listada: { retiro }, conductor: { firma } }));
  expect(paradas.map((una) => una.titulo)).toEqual(['Enviada', 'Enlaces enviados', 'Firmó el conductor', titulo]);
  expect(paradas.at(-1)).toEqual({
    titulo,
    detalle: 'Sofía Peña, 23/11/2026 10:20\u00a0a.\u00a0m.',
    icono,
    estado: 'aqui',
  });
});

test('the links went out when the first of them did', () => {
  const caso = {
    conductor: { enlaceActual: { ...enlaceActual, emitidoEn: '2026-11-24T15:20:00.000Z' } },
    propietario: { enlaceActual: { ...enlaceActual, emitidoEn: '2026-11-22T15:20:00.000Z' } },
  };
  expect(paradaDe(caso, 'Enlaces enviados')).toEqual({
    titulo: 'Enlaces enviados',
    detalle: '22/11/2026 10:20\u00a0a.\u00a0m.',
    icono: 'visto',
    estado: 'hecha',
  });
  expect(paradaDe({ conductor: { enlaceActual: undefined } }, 'Enlaces enviados')?.detalle).toMatch(/^21\/11\/2026/);
  expect(
    paradaDe({ conductor: { enlaceActual: undefined }, propietario: { enlaceActual: undefined } }, 'Enlaces por salir'),
  ).toMatchObject({ detalle: 'Apenas el documento esté listo', icono: 'correo' });
});

test.each<[string, Caso, string, string]>([
  ['nothing is known of', {}, 'No ha abierto el enlace', 'lapiz'],
  [
    'has opened the link',
    { conductor: { enlaceActual: { ...enlaceActual, abiertoEn: EN } } },
    'Abrió el enlace',
    'lapiz',
  ],
  ['has no link yet', { conductor: { enlaceActual: undefined } }, 'No ha abierto el enlace', 'lapiz'],
  ['got no mail', { correos: ['rechazado', 'aceptado'] }, 'Su correo no llegó', 'correoRechazado'],
  ['says that something is wrong', { correos: ['con-novedad', 'aceptado'] }, 'Dice que algo está mal', 'lapiz'],
])('of a driver who %s the way says «%s»', (_quien, caso, detalle, icono) => {
  expect(paradaDe(caso, 'Falta el conductor')).toMatchObject({ detalle, icono });
});

test('a signature is told with its hour', () => {
  expect(paradaDe({ conductor: { firma } }, 'Firmó el conductor')).toEqual({
    titulo: 'Firmó el conductor',
    detalle: '22/11/2026 11:00\u00a0a.\u00a0m.',
    icono: 'visto',
    estado: 'hecha',
  });
});

test('the first stop says when it was sent', () => {
  expect(paradaDe({}, 'Enviada')).toMatchObject({ detalle: '21/11/2026 10:20\u00a0a.\u00a0m.', icono: 'visto' });
});
