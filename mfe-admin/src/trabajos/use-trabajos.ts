import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useInvalidateTags } from '@portal/api-client';
import type { Trabajo } from '@portal/contracts/inscripciones';
import { useToast } from '@portal/ui';
import { useMisTrabajosQuery } from './trabajos.api.js';
import { resumenDe, tituloDe } from './trabajos.rules.js';

/** How often a running job is asked for while its page is in sight. */
export const CADA_MS = 2000;

/** The person's own jobs. One that runs is followed, also after a reload; its end is told once. */
export function useTrabajos() {
  const [sigue, setSigue] = useState(false);
  const { data, refetch } = useMisTrabajosQuery(undefined, {
    pollingInterval: sigue ? CADA_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [abierto, setAbierto] = useState<string>();
  const ultimos = data?.trabajos ?? [];
  const enCurso = ultimos.find(({ terminadoEn }) => terminadoEn === undefined);
  const corre = enCurso !== undefined;
  if (sigue !== corre) setSigue(corre);
  useFin(enCurso, ultimos);
  const seguir = useLoHecho(data?.trabajos, abierto);
  const abrir = (id: string) => {
    setAbierto(id);
    void refetch();
  };
  /** Shows a job that began here. */
  const empezar = (id: string) => {
    seguir(id);
    abrir(id);
  };
  const cerrar = () => setAbierto(undefined);
  return { ultimos, ajenos: data?.ajenos ?? [], enCurso, abierto, abrir, empezar, cerrar, refetch };
}

/**
 * What a job did shows in the list as soon as it ends, if it began here or is open: who asked for it waits for that.
 * What other jobs did is among the list's 'novedades', since a list does not move by itself.
 * @returns takes the id of a job that began here
 */
function useLoHecho(trabajos: readonly Trabajo[] | undefined, abierto: string | undefined): (id: string) => void {
  const invalidate = useInvalidateTags();
  const [empezados, corren] = [useRef(new Set<string>()), useRef(new Set<string>())];
  const mirar = useEffectEvent(({ id, terminadoEn }: Trabajo) => {
    if (terminadoEn === undefined) corren.current.add(id);
    else {
      const esperado = corren.current.delete(id) && id === abierto;
      if (empezados.current.delete(id) || esperado) invalidate('Inscripciones', 'Tablero');
    }
  });
  useEffect(() => trabajos?.forEach((trabajo) => mirar(trabajo)), [trabajos]);
  return (id) => void empezados.current.add(id);
}

/** Says how the job ended that was running a moment ago. */
function useFin(enCurso: Trabajo | undefined, ultimos: readonly Trabajo[]): void {
  const toast = useToast();
  const visto = useRef<string>(undefined);
  const decir = useEffectEvent((id: string) => {
    const terminado = ultimos.find((uno) => uno.id === id);
    if (terminado)
      toast({
        title: tituloDe(terminado),
        description: `Terminó: ${resumenDe(terminado, new Date())}.`,
        kind: terminado.rechazados > 0 ? 'info' : 'exito',
      });
  });
  useEffect(() => {
    if (visto.current !== undefined && visto.current !== enCurso?.id) decir(visto.current);
    visto.current = enCurso?.id;
  }, [enCurso?.id]);
}
