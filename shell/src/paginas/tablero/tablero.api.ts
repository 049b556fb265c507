import { api, queryFor } from '@portal/api-client';
import { verificacionDeAuditoria } from '@portal/contracts/auditoria';
import { misInscripciones, porAtender, todasInscripciones } from '@portal/contracts/inscripciones';
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
  useLaCadenaQuery,
  useLasQueMasEsperanQuery,
} = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    tablero: queryFor(build, tablero, { provides: ['Tablero'] }),
    porAtender: queryFor(build, porAtender, { provides: ['Inscripciones', 'Tablero'] }),
    laCadena: queryFor(build, verificacionDeAuditoria, { provides: ['Auditoria', 'Tablero'] }),
    lasQueMasEsperan: queryFor(build, todasInscripciones, { provides: ['Inscripciones', 'Tablero'] }),
    actividadDeLaEmpresa: queryFor(build, todasInscripciones, { provides: ['Inscripciones', 'Tablero'] }),
    actividadReciente: queryFor(build, misInscripciones, { provides: ['Inscripciones', 'Tablero'], retries: 3 }),
  }),
});
