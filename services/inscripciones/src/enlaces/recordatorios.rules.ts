import type { EnlaceEntity } from '../tablas/enlace.entity.js';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Who opened the page lately may be reading or drawing: the link stays as long. */
const LECTURA_MS = HORA_MS;

/** When the portal writes again by itself. */
export interface Ajustes {
  /** Days after the link on which a reminder goes; none for no reminders. */
  readonly dias: readonly number[];
  /** A link that ends within so many hours is renewed; 0 for never. */
  readonly horasAntes: number;
  /** How often, until a person sends a link. */
  readonly renovaciones: number;
}

/** A link that the portal issues by itself, and when. */
export interface AvisoPropio {
  readonly motivo: 'recordatorio' | 'prorroga';
  readonly en: Date;
}

type Enlace = Pick<EnlaceEntity, 'creadoEn' | 'venceEn' | 'ultimaVisitaEn' | 'recordatorios' | 'prorrogas'>;

/**
 * What follows a link that nobody signs: the next reminder, or its renewal before it ends, whichever comes first.
 * @returns undefined when nothing follows: all went out, or the link ends before
 */
export function proximoAviso(enlace: Enlace, ajustes: Ajustes): AvisoPropio | undefined {
  const [primero] = [recordatorio(enlace, ajustes), prorroga(enlace, ajustes)]
    .flatMap((aviso) => aviso ?? [])
    .sort((a, b) => a.enMs - b.enMs);
  if (!primero) return undefined;
  const enMs = Math.max(primero.enMs, enlace.ultimaVisitaEn ? enlace.ultimaVisitaEn.getTime() + LECTURA_MS : 0);
  return enMs < enlace.venceEn.getTime() ? { motivo: primero.motivo, en: new Date(enMs) } : undefined;
}

/** Counted from the link of today, which an earlier reminder may have issued: two never come close to each other. */
function recordatorio({ creadoEn, recordatorios }: Enlace, { dias }: Ajustes) {
  const dia = dias[recordatorios];
  if (dia === undefined) return undefined;
  const pausa = dia - (dias[recordatorios - 1] ?? 0);
  return { motivo: 'recordatorio' as const, enMs: creadoEn.getTime() + pausa * DIA_MS };
}

/** A link of few hours lives at least half of them. */
function prorroga({ creadoEn, venceEn, prorrogas }: Enlace, { horasAntes, renovaciones }: Ajustes) {
  if (horasAntes === 0 || prorrogas >= renovaciones) return undefined;
  const [desde, hasta] = [creadoEn.getTime(), venceEn.getTime()];
  return { motivo: 'prorroga' as const, enMs: Math.max(hasta - horasAntes * HORA_MS, desde + (hasta - desde) / 2) };
}
