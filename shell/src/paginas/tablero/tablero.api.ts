import { api, mutationFor, queryFor } from '@portal/api-client';
import { verificacionDeAuditoria } from '@portal/contracts/auditoria';
import {
  misInscripciones,
  porAtender,
  reintentarAtasco,
  reportes,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { tablero } from '@portal/contracts/portal';

/**
 * The dashboard's own reading of the lists. Its cache is apart from the page of my enrolments, whose *Actualizar*
 * makes it due through the tag `Tablero`.
 */
export const {
  useTableroQuery,
  useActividadRecienteQuery,
  useActividadDeLaEmpresaQuery,
  usePorAtenderQuery,
  useLazyRecuentoQuery,
  useAtascadasQuery,
  useReintentarDesdeInicioMutation,
  useUltimaSemanaQuery,
  useLaCadenaQuery,
  useLasQueMasEsperanQuery,
} = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    tablero: queryFor(build, tablero, { provides: ['Tablero'] }),
    porAtender: queryFor(build, porAtender, { provides: ['Inscripciones', 'Tablero'] }),
    /** The same counts, to tell what changed; they never take the place of those on screen. */
    recuento: queryFor(build, porAtender),
    atascadas: queryFor(build, todasInscripciones, { provides: ['Inscripciones', 'Tablero'] }),
    reintentarDesdeInicio: mutationFor(build, reintentarAtasco, {
      invalidates: ['Inscripciones', 'Tablero'],
      refused: { INSCRIPCION_NO_ENCONTRADA: ['Inscripciones', 'Tablero'] },
    }),
    ultimaSemana: queryFor(build, reportes, { provides: ['Inscripciones', 'Tablero'] }),
    laCadena: queryFor(build, verificacionDeAuditoria, { provides: ['Auditoria', 'Tablero'] }),
    lasQueMasEsperan: queryFor(build, todasInscripciones, { provides: ['Inscripciones', 'Tablero'] }),
    actividadDeLaEmpresa: queryFor(build, todasInscripciones, { provides: ['Inscripciones', 'Tablero'] }),
    actividadReciente: queryFor(build, misInscripciones, { provides: ['Inscripciones', 'Tablero'], retries: 3 }),
  }),
});
