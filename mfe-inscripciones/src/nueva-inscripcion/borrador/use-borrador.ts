import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { useToast } from '@portal/ui';
import { type BorradorGuardado } from '../../borrador-guardado.js';
import type { Formulario } from '../formulario/formulario.js';
import { irA } from '../formulario/paradas.js';
import { primeraIncompleta } from '../formulario/progreso.rules.js';
import { ControlBorrador } from './control-borrador.js';
import type { VistaBorrador } from './vista-borrador.js';

/** The draft of this form and person. It draws nothing: whoever shows something of it takes it with `useVistaBorrador`. */
export function useBorrador(form: Formulario, usuario: string): ControlBorrador {
  const [borrador] = useState(() => new ControlBorrador(form, usuario));
  useEffect(() => borrador.abrir(), [borrador]);
  return borrador;
}

/** What is to be seen of the draft now. */
export const useVistaBorrador = (borrador: ControlBorrador): VistaBorrador =>
  useSyncExternalStore(borrador.suscribir, borrador.ver);

/** The draft that waits for an answer before the form may be written; a copy asked for just now needs none. */
export const useOferta = (borrador: ControlBorrador): BorradorGuardado | undefined =>
  useSyncExternalStore(borrador.suscribir, () => ofertaDe(borrador.ver()));

const ofertaDe = ({ hallazgo }: VistaBorrador): BorradorGuardado | undefined =>
  hallazgo?.tipo === 'previo' && hallazgo.borrador.copiadaDe === undefined ? hallazgo.borrador : undefined;

/** Said wherever a draft came without the password. */
export const RECUPERADO = {
  title: 'BorradorGuardado recuperado',
  description: 'Escriba otra vez la contraseña GPS: no se guarda en el borrador.',
} as const;

interface AlResponder {
  /** What else happens. */
  readonly ademas?: () => void;
  /** The question went by itself: whoever writes elsewhere in the form stays there. */
  readonly sola?: boolean | undefined;
}

/**
 * Once a question about drafts is answered its buttons are gone: the focus goes to the first section that misses something.
 * @param abierta does it wait for its answer?
 */
export function useTrasResponder(
  abierta: boolean,
  { getValues }: Pick<Formulario, 'getValues'>,
  { ademas, sola }: AlResponder = {},
): void {
  const antes = useRef(abierta);
  const responder = useEffectEvent(() => {
    ademas?.();
    if (!sola) irA(primeraIncompleta(getValues()));
  });
  useEffect(() => {
    const respondida = antes.current && !abierta;
    antes.current = abierta;
    if (respondida) responder();
  }, [abierta]);
}

/** After the offer it is said too what came back. */
export function useTrasLaOferta(
  oferta: BorradorGuardado | undefined,
  borrador: ControlBorrador,
  form: Formulario,
): void {
  const toast = useToast();
  useTrasResponder(oferta !== undefined, form, { ademas: () => borrador.ver().ocupado && toast(RECUPERADO) });
}

/** The focus went to another section: what is pending is saved without waiting. */
export const useGuardarAlSalirDeSeccion = (borrador: ControlBorrador) =>
  useCallback(
    ({ target, relatedTarget }: FocusEvent): void => {
      const siguiente = seccionDe(relatedTarget);
      if (siguiente && siguiente !== seccionDe(target)) borrador.guardarPendiente();
    },
    [borrador],
  );

const seccionDe = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest('.seccion') : null;
