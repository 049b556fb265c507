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
  /** When it may write by itself. */
  readonly horas: HorasDeAviso;
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
  const visita = enlace.ultimaVisitaEn ? enlace.ultimaVisitaEn.getTime() + LECTURA_MS : 0;
  const [primero] = [recordatorio(enlace, ajustes), prorroga(enlace, ajustes)]
    .flatMap((aviso) => aviso ?? [])
    .map((aviso) => ({ ...aviso, en: enSuHora(aviso, { enlace, visita, horas: ajustes.horas }) }))
    .filter(({ en }) => en < enlace.venceEn.getTime())
    .sort((a, b) => a.en - b.en || a.enMs - b.enMs);
  return primero && { motivo: primero.motivo, en: new Date(primero.en) };
}

/**
 * The hour of a notice: a reminder waits for the next one in which the portal may write, and is dropped where its link
 * ends before. A renewal comes rather earlier, and at any hour before it comes too late.
 */
function enSuHora(
  { motivo, enMs, desdeMs }: Aviso,
  { enlace, visita, horas }: { readonly enlace: Enlace; readonly visita: number; readonly horas: HorasDeAviso },
): number {
  const pedido = Math.max(enMs, visita);
  const siguiente = siguienteHora(pedido, horas);
  if (motivo === 'recordatorio') return siguiente;
  const anterior = horaAnterior(pedido, horas);
  if (anterior >= Math.max(desdeMs, visita)) return anterior;
  return siguiente < enlace.venceEn.getTime() ? siguiente : pedido;
}

/**
 * Whether a notice goes now. What fell due while the portal stood still waits for the next hour too, but for a renewal
 * whose link ends before.
 */
export function saleAhora({ motivo, en }: AvisoPropio, { venceEn }: Enlace, { horas }: Ajustes, ahora: Date): boolean {
  if (en > ahora) return false;
  const siguiente = siguienteHora(ahora.getTime(), horas);
  return siguiente === ahora.getTime() || (motivo === 'prorroga' && siguiente >= venceEn.getTime());
}

/** From and until which hour of Bogotá, by the day of the week from Sunday on; undefined for none. */
export type HorasDeAviso = readonly ({ readonly desde: number; readonly hasta: number } | undefined)[];

/** Bogotá keeps UTC−5 all year. */
const BOGOTA_MS = -5 * HORA_MS;

/** The hours of the day in which this instant lies, or of the day so many days later. */
function horasDelDia(instante: number, dias: number, horas: HorasDeAviso) {
  const medianoche = instante + BOGOTA_MS - ((instante + BOGOTA_MS) % DIA_MS) + dias * DIA_MS;
  const suyas = horas[new Date(medianoche).getUTCDay()];
  return (
    suyas && {
      desde: medianoche + suyas.desde * HORA_MS - BOGOTA_MS,
      hasta: medianoche + suyas.hasta * HORA_MS - BOGOTA_MS,
    }
  );
}

/** This instant, or the next one at which the portal may write. */
function siguienteHora(instante: number, horas: HorasDeAviso): number {
  for (let dias = 0; dias <= 7; dias++) {
    const suyas = horasDelDia(instante, dias, horas);
    if (suyas && instante < suyas.hasta) return Math.max(instante, suyas.desde);
  }
  return Infinity;
}

/** This instant, or the beginning of the last hour before it in which the portal may write. */
function horaAnterior(instante: number, horas: HorasDeAviso): number {
  for (let dias = 0; dias >= -7; dias--) {
    const suyas = horasDelDia(instante, dias, horas);
    if (!suyas || instante < suyas.desde) continue;
    return instante < suyas.hasta ? instante : Math.max(suyas.desde, suyas.hasta - HORA_MS);
  }
  return -Infinity;
}

interface Aviso {
  readonly motivo: AvisoPropio['motivo'];
  readonly enMs: number;
  /** Never before: a link of few hours lives at least half of them. */
  readonly desdeMs: number;
}

/** Counted from the link of today, which an earlier reminder may have issued: two never come close to each other. */
function recordatorio({ creadoEn, recordatorios }: Enlace, { dias }: Ajustes): Aviso | undefined {
  const dia = dias[recordatorios];
  if (dia === undefined) return undefined;
  const pausa = dia - (dias[recordatorios - 1] ?? 0);
  const enMs = creadoEn.getTime() + pausa * DIA_MS;
  return { motivo: 'recordatorio', enMs, desdeMs: enMs };
}

function prorroga({ creadoEn, venceEn, prorrogas }: Enlace, { horasAntes, renovaciones }: Ajustes): Aviso | undefined {
  if (horasAntes === 0 || prorrogas >= renovaciones) return undefined;
  const [desde, hasta] = [creadoEn.getTime(), venceEn.getTime()];
  const desdeMs = desde + (hasta - desde) / 2;
  return { motivo: 'prorroga', enMs: Math.max(hasta - horasAntes * HORA_MS, desdeMs), desdeMs };
}
