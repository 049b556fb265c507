import { useEffect, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@portal/ui';
import { guardadoDe } from '../borrador/almacen.js';
import type { ControlBorrador } from '../borrador/control-borrador.js';
import { useVistaBorrador } from '../borrador/use-borrador.js';
import type { VistaBorrador } from '../borrador/vista-borrador.js';
import { cargaEnCurso } from '../carga/en-curso.js';
import type { Valores } from '../formulario.js';
import { type Motivo, preguntaDe } from './salida.rules.js';

const sinGuardar = ({ estado, hallazgo, ocupado }: VistaBorrador): boolean =>
  estado.tipo === 'pendiente' || estado.tipo === 'fallo' || (hallazgo?.tipo === 'retirado' && ocupado && estado.tipo !== 'sin-cambios');

/**
 * Leaving asks first while changes are in no draft, also before the last letter's state is drawn, while a file is on its
 * way, for the form takes its upload with it, and while nobody knows yet whether the enrolment arrives.
 */
export function GuardiaSalida({ borrador }: { readonly borrador: ControlBorrador }) {
  usePreguntaAlCerrar(borrador);
  const { getValues, control } = useFormContext<Valores>();
  const { isSubmitting } = useFormState({ control });
  const [{ title, confirm, text }, setPregunta] = useState(preguntaDe('cambios', {}, new Date()));
  const bloqueo = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const motivo = isSubmitting ? 'envio' : motivoDe(sinGuardar(borrador.ver()));
    const situacion = { guardadoEn: guardadoDe(borrador.usuario), contrasena: getValues('contrasenaGPS') !== '' };
    if (motivo) setPregunta(preguntaDe(motivo, situacion, new Date()));
    return motivo !== undefined;
  });
  return (
    <ConfirmDialog
      open={bloqueo.state === 'blocked'}
      title={title}
      confirm={confirm}
      cancel="Seguir aquí"
      danger
      onConfirm={() => {
        borrador.soltar();
        bloqueo.proceed?.();
      }}
      onCancel={() => bloqueo.reset?.()}
    >
      {text}
    </ConfirmDialog>
  );
}

function motivoDe(pendiente: boolean): Motivo | undefined {
  const subiendo = cargaEnCurso() !== undefined;
  if (pendiente) return subiendo ? 'cambios-y-carga' : 'cambios';
  return subiendo ? 'carga' : undefined;
}

/** Closing the page asks while a change is in no draft; an upload asks by itself. */
function usePreguntaAlCerrar(borrador: ControlBorrador): void {
  const pendiente = sinGuardar(useVistaBorrador(borrador));
  useEffect(() => {
    if (!pendiente) return;
    const preguntar = (event: BeforeUnloadEvent) => {
      if (borrador.ver().estado.tipo !== 'sin-cambios') event.preventDefault(); // let go since this was drawn: nothing to ask
    };
    window.addEventListener('beforeunload', preguntar);
    return () => window.removeEventListener('beforeunload', preguntar);
  }, [borrador, pendiente]);
}
