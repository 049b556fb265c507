import { useEffectEvent, useLayoutEffect, useRef, type FocusEventHandler, type ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Valores } from '../../valores.js';
import { irAlPrimero } from '../formulario/errores.rules.js';

interface CamposQuietosProps {
  readonly onBlur: FocusEventHandler;
  readonly children: ReactNode;
}

/**
 * The fields of the form, which stand still while it is sent: what was written then would be neither in what is sent nor
 * in a draft. Nothing inert takes the focus, so it is given here once they can be written again: to the first wrong field,
 * or back to where it was.
 */
export function CamposQuietos({ onBlur, children }: CamposQuietosProps) {
  const { isSubmitting } = useFormState<Valores>();
  useFocoTrasEnviar(isSubmitting);
  return (
    <form className="ins" noValidate inert={isSubmitting} onSubmit={(event) => event.preventDefault()} onBlur={onBlur}>
      {children}
    </form>
  );
}

function useFocoTrasEnviar(enviando: boolean): void {
  const form = useFormContext<Valores>();
  const { errors } = useFormState<Valores>();
  const antes = useRef<Element | null>(undefined);
  const alTerminar = useEffectEvent((foco: Element | null) => {
    if (document.activeElement === document.body && foco instanceof HTMLElement) foco.focus();
    irAlPrimero(form, errors);
  });
  useLayoutEffect(() => {
    if (enviando) {
      antes.current = document.activeElement;
      return;
    }
    const foco = antes.current;
    if (foco === undefined) return; // nothing was sent yet
    antes.current = undefined;
    alTerminar(foco);
  }, [enviando]);
}
