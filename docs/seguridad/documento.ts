import { acceso } from './amenazas/acceso.js';
import { archivos } from './amenazas/archivos.js';
import { certificados } from './amenazas/certificados.js';
import { datosYAuditoria } from './amenazas/datos-y-auditoria.js';
import { enlacesYFirma } from './amenazas/enlaces-y-firma.js';
import { fallos } from './amenazas/fallos.js';
import { SIMULACROS, type Capitulo, type Fila, type Prueba } from './amenazas/fila.js';
import { hallazgos } from './amenazas/hallazgos.js';
import { correo, mensajes } from './amenazas/mensajes.js';
import { sesion } from './amenazas/sesion.js';
import { suministro } from './amenazas/suministro.js';
import { corridas, type Corrida } from './corridas.js';

/** In the order of the document. */
export const capitulos: readonly Capitulo[] = [
  acceso,
  enlacesYFirma,
  certificados,
  archivos,
  sesion,
  mensajes,
  correo,
  fallos,
  datosYAuditoria,
  suministro,
  hallazgos,
];

/** How many rows are proved, proved in part, or without a test for a reason. */
export function cifrasDe(filas: readonly Fila[]) {
  const enParte = filas.filter(({ falta }) => falta !== undefined).length;
  const excepciones = filas.filter(({ excepcion }) => excepcion !== undefined).length;
  return { filas: filas.length, probadas: filas.length - enParte - excepciones, enParte, excepciones };
}

const enTabla = (texto: string): string => texto.replaceAll('|', '\\|').replace(/\s+/g, ' ');

const dePrueba = ({ archivo, titulos }: Prueba): string =>
  archivo === SIMULACROS
    ? titulos.map((nombre) => `\`npm run drills -- --solo ${nombre}\``).join('<br>')
    : [`[${archivo}](../${archivo})`, ...titulos.map((titulo) => `*${enTabla(titulo).replaceAll('*', '\\*')}*`)].join(
        '<br>',
      );

const pruebaDe = ({ pruebas, falta, excepcion }: Fila): string =>
  [
    ...pruebas.map(dePrueba),
    ...(falta ? [`**Missing:** ${enTabla(falta)}`] : []),
    ...(excepcion ? [`**No test:** ${enTabla(excepcion)}`] : []),
  ].join('<br>');

const deFila = (fila: Fila): string =>
  `| ${fila.n} | ${enTabla(fila.amenaza)} | ${enTabla(fila.esperado)} | ${pruebaDe(fila)} |`;

const deCapitulo = ({ titulo, filas }: Capitulo): string =>
  [`## ${titulo}`, '', '| # | Threat | Expected | Proof |', '|---|---|---|---|', ...filas.map(deFila)].join('\n');

const segundos = (cuanto: Corrida['recuperacion']): string => cuanto?.map((uno) => uno.toFixed(1)).join(' / ') ?? '';

const deCorrida = ({ simulacro, fecha, probado, hallado = '', inyecciones, roturas, recuperacion }: Corrida): string =>
  `| \`${simulacro}\` | ${fecha} | ${[
    enTabla(probado),
    inyecciones.toLocaleString('en', { useGrouping: 'min2' }).replaceAll(',', ' '),
    roturas,
    segundos(recuperacion),
    enTabla(hallado),
  ].join(' | ')} |`;

const deCorridas = (): string =>
  [
    '## The last full run of each drill',
    '',
    '`npm run drills -- --solo <drill>`, most of them with `--nats 3`, on two processors, with nothing else on the',
    'machine unless it is said. After each all invariants I1–I8 were read. `npm test` holds some of them in small.',
    '',
    '| Drill | Day | Fault | Injections | Breaks | Served again (s): p50 / p95 / most | Besides |',
    '|---|---|---|---|---|---|---|',
    ...corridas.map(deCorrida),
  ].join('\n');

const enFrase = (filas: readonly Fila[], que: string): string => {
  const { filas: todas, probadas, enParte, excepciones } = cifrasDe(filas);
  return `${que}: ${todas}. Proved: ${probadas}. In part: ${enParte}. Without a test, for a reason: ${excepciones}.`;
};

/** The whole of `docs/seguridad.md`. */
export function documento(): string {
  const filas = capitulos.flatMap((capitulo) => capitulo.filas);
  const amenazas = filas.filter(({ n }) => typeof n === 'number');
  const hallazgos = filas.filter(({ n }) => typeof n !== 'number');
  return `${[
    '# Security: what can go wrong, what happens then, and the test that proves it',
    'Made by `npm run seguridad` from `docs/seguridad/amenazas`. `docs/seguridad/seguridad.spec.ts` fails\n' +
      'for a row without a test and for a test that is gone or does not run. Titles stand as their files write them.' +
      '\nWhat tests of five findings said before each mend: [red lines](seguridad/antes-y-despues.md).',
    `${enFrase(amenazas, 'Threats')}\n${enFrase(hallazgos, 'Findings of reviews')}`,
    ...capitulos.map(deCapitulo),
    deCorridas(),
  ].join('\n\n')}\n`;
}
