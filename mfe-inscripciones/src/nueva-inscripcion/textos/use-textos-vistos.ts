import { useEffect } from 'react';
import { useConfiguracionQuery } from '@portal/api-client';
import type { Versiones } from '@portal/contracts/textos';
import type { TextosAceptados } from './textos-aceptados.js';
import { versionesDelFormulario } from './textos-vistos.rules.js';
import { useTextosVigentesQuery } from './textos.api.js';

/** The versions that can be read on the form (`TextoVigente`); undefined while one of its texts cannot. */
export function useTextosVistos(): Versiones | undefined {
  const { data: textos } = useTextosVigentesQuery();
  const { data: configuracion } = useConfiguracionQuery();
  return textos && configuracion && versionesDelFormulario(textos);
}

/** Tells who keeps the acceptances what they are of. */
export function useMostrarTextos({ mostrar }: TextosAceptados): void {
  const versiones = useTextosVistos();
  useEffect(() => mostrar(versiones), [mostrar, versiones]);
}

/** Where the authorisation stands, or why it does not yet. */
export const TEXTO_AUTORIZACION = 'texto-autorizacion';

/** Said at each acceptance as long as there is nothing to read. */
export const AUN_NO = 'Podrá responder cuando los textos legales estén en pantalla.';
