import type { Renglon, Trabajo } from '@portal/contracts/inscripciones';
import { cantidad, fechaDe, hora } from '@portal/dominio/formatos';
import { palabraDeRenglon } from '@portal/dominio/renglones';
import type { IconName } from '@portal/ui';

type Accion = Trabajo['accion'];

interface Palabras {
  readonly titulo: (n: number) => string;
  /** What goes on. */
  readonly curso: string;
  readonly hechos: (n: number) => string;
  readonly sinHacer: (n: number) => string;
}

const palabras: Readonly<Record<Accion, Palabras>> = {
  reenviar: {
    titulo: (n) => `Reenviar ${n === 1 ? '1 enlace' : `${cantidad(n)} enlaces`}`,
    curso: 'Reenviando',
    hechos: (n) => (n === 1 ? '1 enviado' : `${cantidad(n)} enviados`),
    sinHacer: (n) => (n === 1 ? '1 no se envió' : `${cantidad(n)} no se enviaron`),
  },
  revisar: {
    titulo: (n) => `Marcar ${n === 1 ? '1 inscripción revisada' : `${cantidad(n)} inscripciones revisadas`}`,
    curso: 'Marcando',
    hechos: (n) => (n === 1 ? '1 revisada' : `${cantidad(n)} revisadas`),
    sinHacer: (n) => (n === 1 ? '1 no se marcó' : `${cantidad(n)} no se marcaron`),
  },
  desconocido: {
    titulo: (n) => `Trabajo sobre ${cantidad(n)}`,
    curso: 'Trabajando',
    hechos: (n) => `${cantidad(n)} listas`,
    sinHacer: (n) => `${cantidad(n)} sin hacer`,
  },
};

export const tituloDe = ({ accion, total }: Trabajo): string => palabras[accion].titulo(total);
export const cursoDe = ({ accion }: Trabajo): string => palabras[accion].curso;

/** How many lines need nothing more. */
export const resueltos = ({ hechos, rechazados, detenidos }: Trabajo): number => hechos + rechazados + detenidos;

/** How long until then, as people say it. */
function faltan(hasta: string, ahora: Date): string {
  const segundos = Math.max(0, Math.ceil((Date.parse(hasta) - ahora.getTime()) / 1000));
  return segundos < 60 ? 'menos de 1 min' : `${Math.ceil(segundos / 60)} min`;
}

/**
 * What became of it so far.
 * @example resumenDe(…) === '12 enviados · 2 esperan 4 min · 1 no se envió'
 */
export function resumenDe(trabajo: Trabajo, ahora: Date): string {
  const { accion, total, hechos, enEspera, rechazados, detenidos, sigueEn } = trabajo;
  const enCola = total - hechos - enEspera - rechazados - detenidos;
  const cuanto = sigueEn === undefined ? '' : ` ${faltan(sigueEn, ahora)}`;
  return [
    palabras[accion].hechos(hechos),
    enEspera > 0 && `${cantidad(enEspera)} ${enEspera === 1 ? 'espera' : 'esperan'}${cuanto}`,
    rechazados > 0 && palabras[accion].sinHacer(rechazados),
    detenidos > 0 && `${cantidad(detenidos)} sin hacer`,
    enCola > 0 && `${cantidad(enCola)} en cola`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** '21/11/2026 9:12 a. m.' */
export const cuandoDe = ({ creadoEn }: Trabajo): string => `${fechaDe(creadoEn)} a las ${hora(creadoEn)}`;

interface Ficha {
  readonly tono: 'ok' | 'av' | 'er' | 'ne';
  readonly icono: IconName;
  readonly texto: string;
}

/** The state of one line, as a chip. */
export function fichaDe(accion: Accion, { estado, sigueEn }: Renglon, ahora: Date): Ficha {
  const texto = palabraDeRenglon(accion, estado);
  switch (estado) {
    case 'hecho':
      return { tono: 'ok', icono: 'check', texto };
    case 'rechazado':
      return { tono: 'er', icono: 'alerta', texto };
    case 'espera':
      return { tono: 'av', icono: 'reloj', texto: sigueEn === undefined ? texto : `En ${faltan(sigueEn, ahora)}` };
    case 'detenido':
      return { tono: 'ne', icono: 'prohibido', texto };
    case 'pendiente':
    case 'desconocido':
      return { tono: 'ne', icono: 'reloj', texto };
  }
}

/** A page with what was not done first, otherwise as it came. */
export const sinHacerPrimero = (renglones: readonly Renglon[]): readonly Renglon[] =>
  renglones.toSorted((a, b) => Number(a.estado === 'hecho') - Number(b.estado === 'hecho'));
