import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { useToast } from '@portal/ui';
import type { Formulario } from '../../valores.js';
import { primeraIncompleta } from '../formulario/hechas.rules.js';
import { irA } from '../formulario/paradas.js';
import { BorradorStore } from './borrador-store.js';
import { estaEscrito, ofertaDe, type EstadoBorrador } from './estado-borrador.js';

/** The draft of this form and person. It renders nothing: each view reads its part with `useEstadoBorrador`. */
export function useBorrador(form: Formulario, usuario: string): BorradorStore {
  const [borrador] = useState(() => new BorradorStore(form, usuario));
  useEffect(() => borrador.abrir(), [borrador]);
  return borrador;
}

const todo = (estado: EstadoBorrador): EstadoBorrador => estado;

/** The draft's state. @param elegir the part that the view draws, the same object while it is the same */
export function useEstadoBorrador(borrador: BorradorStore): EstadoBorrador;
export function useEstadoBorrador<T>(borrador: BorradorStore, elegir: (estado: EstadoBorrador) => T): T;
export function useEstadoBorrador(borrador: BorradorStore, elegir: (estado: EstadoBorrador) => unknown = todo) {
  return useSyncExternalStore(borrador.subscribe, () => elegir(borrador.estado()));
}

/** The element with the question between two drafts. */
export const AVISO_BORRADOR = 'aviso-borrador';

/** Said wherever a draft came without the password. */
export const RECUPERADO = {
  title: 'Borrador recuperado',
  description: 'Escriba otra vez la contraseña GPS: no se guarda en el borrador.',
} as const;

/** The offer of a stored draft. Once it is answered, a toast says what came back. */
export function useOferta(borrador: BorradorStore, form: Formulario) {
  const toast = useToast();
  const oferta = useEstadoBorrador(borrador, ofertaDe);
  const avisar = () => estaEscrito(borrador.estado()) && toast(RECUPERADO);
  useAfterAnswer(oferta !== undefined, form, { onAnswer: avisar });
  return oferta;
}

interface TrasResponder {
  readonly onAnswer?: () => void;
  /** The question closed by itself: a person who writes elsewhere in the form stays there. */
  readonly sola?: boolean;
}

/**
 * The buttons of an answered question are gone: the focus goes to the first section that misses something.
 * @param abierta whether the question waits for its answer
 */
export function useAfterAnswer(
  abierta: boolean,
  { getValues }: Pick<Formulario, 'getValues'>,
  { onAnswer, sola }: TrasResponder = {},
): void {
  const antes = useRef(abierta);
  const responder = useEffectEvent(() => {
    onAnswer?.();
    if (!sola) irA(primeraIncompleta(getValues()));
  });
  useEffect(() => {
    const respondida = antes.current && !abierta;
    antes.current = abierta;
    if (respondida) responder();
  }, [abierta]);
}

/** Saves what is pending when the focus goes to another section. */
export const useStoreOnLeavingSection = (borrador: BorradorStore) =>
  useCallback(
    ({ target, relatedTarget }: FocusEvent): void => {
      const siguiente = seccionDe(relatedTarget);
      if (siguiente && siguiente !== seccionDe(target)) borrador.guardarPendiente();
    },
    [borrador],
  );

const seccionDe = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest('.seccion') : null;
