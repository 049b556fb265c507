/** What lists and searches of enrolments have in common (docs/adr/0047-lists-of-a-million.md). */
import type { SelectQueryBuilder } from 'typeorm';
import type { InscripcionEntity } from './inscripcion.entity.js';

/** Where a page ended: the instant by which the list is ordered, and the id of its last enrolment. */
export interface Cursor {
  readonly en: Date;
  readonly id: string;
}

export interface Condicion {
  readonly sql: string;
  readonly valores?: Readonly<Record<string, unknown>>;
}

export type Consulta = SelectQueryBuilder<InscripcionEntity>;

/** How a list is ordered: by which instant, and which end comes first. */
export interface Orden {
  readonly clave: 'creadaEn' | 'completadaEn';
  readonly primero: 'DESC' | 'ASC';
}

/** Among those of one instant the id decides, so that a cursor names one place. */
export const ordenada = (consulta: Consulta, { clave, primero }: Orden): Consulta =>
  consulta.orderBy(`i.${clave}`, primero).addOrderBy('i.id', primero);
