import { api, queryFor } from '@portal/api-client';
import { placaInscrita } from '@portal/contracts/inscripciones';
import { fechaDe } from '@portal/dominio/formatos';

const { usePlacaInscritaQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ placaInscrita: queryFor(build, placaInscrita, { provides: ['Inscripciones'] }) }),
});

interface UltimaInscripcion {
  readonly codigo: string;
  /** dd/MM/yyyy */
  readonly fecha: string;
}

/**
 * The newest enrolment of a plate: the same plate may be enrolled again, so it is a warning
 * (docs/decisiones.md#placa-repetida). Without an answer there is no warning, and nothing waits for it.
 * @param placa as the contract writes plates; '' asks nothing
 */
export function useUltimaInscripcion(placa: string): UltimaInscripcion | undefined {
  const { currentData } = usePlacaInscritaQuery({ placa }, { skip: placa === '' });
  const ultima = currentData?.ultima;
  return ultima && { codigo: ultima.codigo, fecha: fechaDe(ultima.createdAt) };
}

const SI_ES_OTRA = 'Si es otra inscripción, puede enviarla.';

/** The warning under the plate's field. */
export const yaInscrita = (ultima: UltimaInscripcion): string => `${cual(ultima)} ${SI_ES_OTRA}`;

/** A draft may have been sent already and its answer lost. Its key prevents a second enrolment for one day only. */
export const SI_YA_SE_ENVIO =
  'Si ya la envió desde este borrador, no la envíe otra vez: véala en Mis Inscripciones. ' + SI_ES_OTRA;

/** The warning about a draft's plate. */
export const yaInscritaDeBorrador = (ultima: UltimaInscripcion): string => `${cual(ultima)} ${SI_YA_SE_ENVIO}`;

const cual = ({ codigo, fecha }: UltimaInscripcion): string => `Ya inscrita: ${codigo}, del ${fecha}.`;
