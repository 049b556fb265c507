import { type FocusEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Formulario } from '../formulario.js';
import { ControlBorrador, type VistaBorrador } from './control-borrador.js';

/** The draft of this form and person. It draws nothing: whoever shows something of it takes it with `useVistaBorrador`. */
export function useBorrador(form: Formulario, usuario: string): ControlBorrador {
  const [borrador] = useState(() => new ControlBorrador(form, usuario));
  useEffect(() => borrador.abrir(), [borrador]);
  return borrador;
}

/** What is to be seen of the draft now. */
export const useVistaBorrador = (borrador: ControlBorrador): VistaBorrador =>
  useSyncExternalStore(borrador.suscribir, borrador.ver);

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
