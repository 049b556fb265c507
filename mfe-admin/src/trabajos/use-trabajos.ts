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
  useLoHecho(data?.trabajos);
  const abrir = (id: string) => {
    setAbierto(id);
    void refetch();
  };
  return { ultimos, ajenos: data?.ajenos ?? [], enCurso, abierto, abrir, cerrar: () => setAbierto(undefined), refetch };
}

/** What a job did shows in the list that asked for it: the person asked, so the list need not wait to be refreshed. */
function useLoHecho(trabajos: readonly Trabajo[] | undefined): void {
  const invalidate = useInvalidateTags();
  const antes = useRef<string>(undefined);
  const terminados = trabajos?.flatMap(({ id, terminadoEn }) => (terminadoEn === undefined ? [] : [id])).join();
  const contar = useEffectEvent(() => invalidate('Inscripciones', 'Tablero'));
  useEffect(() => {
    if (terminados === undefined) return;
    if (antes.current !== undefined && antes.current !== terminados) contar();
    antes.current = terminados;
  }, [terminados]);
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
