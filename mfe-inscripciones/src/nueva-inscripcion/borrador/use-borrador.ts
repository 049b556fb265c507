import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { onSesionTerminada } from '@portal/api-client';
import type { Formulario } from '../formulario.js';
import { valoresIniciales } from '../formulario.js';
import { borrar, guardar as almacenar, leer } from './almacen.js';
import { borradorDe, type Borrador, valoresDe } from './borrador.rules.js';

export type EstadoBorrador =
  | { readonly tipo: 'sin-cambios' }
  | { readonly tipo: 'pendiente' }
  | { readonly tipo: 'guardado'; readonly a: Date }
  | { readonly tipo: 'fallo' };

/** Milliseconds without a change until the draft saves itself. */
const ESPERA = 1000;

/**
 * Keeps the draft: by itself a second after the last change, on leaving a section or the page and when the session ends.
 * While an earlier draft waits for an answer nothing overwrites it.
 */
export function useBorrador(form: Formulario, usuario: string) {
  const [previo, setPrevio] = useState<Borrador | undefined>(() => leer(usuario));
  const [estado, setEstado] = useState<EstadoBorrador>({ tipo: 'sin-cambios' });
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);

  const guardar = useCallback((): boolean => {
    clearTimeout(reloj.current);
    const now = new Date();
    const guardado = almacenar(borradorDe(form.getValues(), usuario, now));
    setEstado(guardado ? { tipo: 'guardado', a: now } : { tipo: 'fallo' });
    return guardado;
  }, [form, usuario]);

  const olvidar = (): void => {
    clearTimeout(reloj.current);
    borrar();
    setPrevio(undefined);
    setEstado({ tipo: 'sin-cambios' });
  };

  const continuar = (borrador: Borrador): void => {
    form.reset(valoresDe(borrador), { keepDefaultValues: true });
    setPrevio(undefined);
    setEstado({ tipo: 'guardado', a: new Date(borrador.guardadoEn) });
  };

  const empezarDeNuevo = (): void => {
    form.reset(valoresIniciales);
    olvidar();
  };

  useEffect(() => {
    const { unsubscribe } = form.watch((_valores, { name }) => {
      if (name === undefined) return; // a reset, not a change of the person's
      setEstado((antes) => (antes.tipo === 'pendiente' ? antes : { tipo: 'pendiente' })); // the page draws once per burst
      clearTimeout(reloj.current);
      if (!previo) reloj.current = setTimeout(guardar, ESPERA);
    });
    return unsubscribe;
  }, [form, guardar, previo]);

  const porGuardar = estado.tipo === 'pendiente' && !previo;
  useAlSalir(porGuardar, guardar);
  useEffect(() => () => clearTimeout(reloj.current), []);

  const guardarAhora = (): boolean => {
    setPrevio(undefined);
    return guardar();
  };
  /** The focus went to another section: what is pending is saved without waiting. */
  const alSalirDeSeccion = ({ target, relatedTarget }: FocusEvent): void => {
    const siguiente = seccionDe(relatedTarget);
    if (porGuardar && siguiente && siguiente !== seccionDe(target)) guardar();
  };
  return { previo, estado, guardar: guardarAhora, olvidar, continuar, empezarDeNuevo, alSalirDeSeccion };
}

export type ControlBorrador = ReturnType<typeof useBorrador>;

const seccionDe = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest('.seccion') : null;

/** The page goes away or the session ended: what is not saved yet is saved now. */
function useAlSalir(pendiente: boolean, guardar: () => boolean): void {
  useEffect(() => {
    if (!pendiente) return;
    window.addEventListener('pagehide', guardar);
    const dejarDeOir = onSesionTerminada(guardar);
    return () => {
      window.removeEventListener('pagehide', guardar);
      dejarDeOir();
    };
  }, [pendiente, guardar]);
}
