import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
} from 'react';
import { usePreguntarUsuario } from '@portal/api-client';
import { useToast } from '@portal/ui';
import type { Formulario } from '../../valores.js';
import { irA } from '../formulario/paradas.js';
import { primeraIncompleta } from '../formulario/progreso.rules.js';
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
  useTrasResponder(oferta !== undefined, form, { onAnswer: avisar });
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
export function useTrasResponder(
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

export const SIN_SABER = 'not known who is signed in';

/**
 * Hides the form while another user is signed in. The one cookie of all tabs would send the enrolment in that user's
 * name. That user's page removes the draft; then the form asks the server who is signed in. Without an answer it stays
 * in sight, because it asks again before it sends.
 * @param ahora who is signed in as far as this tab knows; '' when nobody is
 */
export function useAjeno(borrador: BorradorStore, ahora: string): boolean {
  const preguntar = usePreguntarUsuario();
  const mirar = useEffectEvent(() => {
    preguntar().catch((error: unknown) => console.error(SIN_SABER, error));
  });
  const retirado = useEstadoBorrador(borrador, ({ hallazgo }) => hallazgo?.tipo === 'retirado');
  useEffect(() => {
    if (retirado) mirar();
  }, [retirado]);
  useLayoutEffect(() => borrador.verPersona(ahora), [borrador, ahora]);
  return useEstadoBorrador(borrador, ({ ajeno }) => ajeno);
}

/** Saves what is pending when the focus goes to another section. */
export const useGuardarAlSalirDeSeccion = (borrador: BorradorStore) =>
  useCallback(
    ({ target, relatedTarget }: FocusEvent): void => {
      const siguiente = seccionDe(relatedTarget);
      if (siguiente && siguiente !== seccionDe(target)) borrador.guardarPendiente();
    },
    [borrador],
  );

const seccionDe = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest('.seccion') : null;
