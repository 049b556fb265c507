import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
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
  useAvisoDelFin(enCurso, ultimos);
  const empezados = useEmpezados();
  const alTerminar = useLoHecho(data?.trabajos, empezados);
  const abrir = (id: string) => {
    setAbierto(id);
    void refetch();
  };
  /** Shows a job that began here. */
  const empezar = (id: string) => {
    empezados.add(id);
    abrir(id);
  };
  const cerrar = () => setAbierto(undefined);
  return { ultimos, ajenos: data?.ajenos ?? [], enCurso, abierto, abrir, empezar, cerrar, alTerminar, refetch };
}

/** Of each portal that was opened: who signs in opens another. */
const empezadosDe = new WeakMap<object, Set<string>>();

/** Jobs that began here and whose end was not seen yet. They outlive the page: who comes back finds what they did. */
function useEmpezados(): Set<string> {
  const store = useStore();
  const suyos = empezadosDe.get(store) ?? new Set<string>();
  empezadosDe.set(store, suyos);
  return suyos;
}

/**
 * The list shows what a job did as soon as it ends, if the job began in this portal or is open in its dialog: who asked
 * for it waits for that. What other jobs did is among the list's 'novedades', since a list does not move by itself.
 * @returns takes the id of a job that ended before somebody's eyes
 */
function useLoHecho(trabajos: readonly Trabajo[] | undefined, empezados: Set<string>): (id: string) => void {
  const invalidate = useInvalidateTags();
  const dichos = useRef(new Set<string>());
  const decir = (id: string) => {
    if (!dichos.current.has(id)) invalidate('Inscripciones', 'Tablero');
    dichos.current.add(id);
    empezados.delete(id);
  };
  const mirar = useEffectEvent(({ id, terminadoEn }: Trabajo) => {
    if (terminadoEn !== undefined && empezados.has(id)) decir(id);
  });
  useEffect(() => trabajos?.forEach((trabajo) => mirar(trabajo)), [trabajos]);
  return decir;
}

/** Says how the job ended that was running a moment ago. */
function useAvisoDelFin(enCurso: Trabajo | undefined, ultimos: readonly Trabajo[]): void {
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
