import { api, queryFor } from '@portal/api-client';
import { misInscripciones } from '@portal/contracts/inscripciones';
import { tablero } from '@portal/contracts/portal';

/** The dashboard's own reading of the lists: its cache is apart from the page of my enrolments, whose *Actualizar* makes it due (`Tablero`). */
export const { useTableroQuery, useActividadRecienteQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    tablero: queryFor(build, tablero, { provides: ['Tablero'] }),
    actividadReciente: queryFor(build, misInscripciones, { provides: ['Inscripciones', 'Tablero'], retries: 3 }),
  }),
});
