import { useEffect } from 'react';
import { api, queryFor, useConfiguracionQuery } from '@portal/api-client';
import { textosVigentes, type Versiones } from '@portal/contracts/textos';
import { versionesDelFormulario, type TextosAceptados } from './textos-aceptados.js';

/** The legal texts in force: the server freezes what the form shows. */
export const { useTextosVigentesQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ textosVigentes: queryFor(build, textosVigentes, { provides: ['Textos'], retries: 2 }) }),
});

/** The versions that `TextoVigente` shows on the form; undefined while one of its texts is missing. */
export function useTextosVistos(): Versiones | undefined {
  const { data: textos } = useTextosVigentesQuery();
  const { data: configuracion } = useConfiguracionQuery();
  return textos && configuracion && versionesDelFormulario(textos);
}

/** Tells the keeper of the acceptances which versions are on the form. */
export function useMostrarTextos({ mostrar }: TextosAceptados): void {
  const versiones = useTextosVistos();
  useEffect(() => mostrar(versiones), [mostrar, versiones]);
}
