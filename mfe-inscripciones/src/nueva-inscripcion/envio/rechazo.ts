import { useEffect, useRef } from 'react';
import type { FieldError, FieldErrors } from 'react-hook-form';
import { isErrorApi, type ErrorApi } from '@portal/api-client';
import { useToast, type Toast } from '@portal/ui';
import { valoresIniciales, type Campo, type Valores } from '../../valores.js';
import { porCorregir } from '../formulario/errores.rules.js';
import { erroresAlTenedor } from '../formulario/formulario.js';
import type { Formulario } from '../formulario/formulario.js';
import type { TextosAceptados } from '../textos/textos-aceptados.js';

export const AUTORIZACION = {
  kind: 'error',
  title: 'Autorización requerida',
  description: 'Debe aceptar el tratamiento de datos personales para continuar.',
} as const satisfies Toast;

/** What is done about an enrolment that the server did not take. @param alRepetir an earlier sending of this draft arrived */
export function useRechazo(form: Formulario, textos: TextosAceptados, alRepetir: () => void): (error: unknown) => void {
  const toast = useToast();
  const aLaVista = useALaVista();
  return (error) => {
    const fallo = isErrorApi(error) ? error : undefined;
    if (fallo?.code === 'UNAUTHORIZED') return; // the shell says so and goes to the login; the draft is kept
    console.error('enrolment not sent', error);
    if (fallo?.code === 'LLAVE_IDEMPOTENTE_REUTILIZADA' && aLaVista()) return alRepetir();
    if (fallo?.code === 'AUTORIZACION_NO_ACEPTADA') return toast(AUTORIZACION);
    if (fallo?.code === 'TEXTOS_CAMBIARON') {
      if (aLaVista()) textos.soltar(); // the sending itself has them read anew
      return toast({ kind: 'error', title: 'Textos legales nuevos', description: fallo.message });
    }
    const propios = fallo ? erroresDe(fallo) : {};
    const errores = form.getValues('mismoTenedor') ? erroresAlTenedor(propios) : propios;
    if (Object.keys(errores).length > 0 && aLaVista()) {
      for (const [campo, motivo] of Object.entries(errores)) form.setError(campo as Campo, motivo);
      return;
    }
    toast({
      kind: 'error',
      title: 'Error',
      description: 'Hubo un error al enviar el formulario. Por favor, intente nuevamente.',
    });
  };
}

/** Whoever left while it was sent sees no field and no dialog of the form: he is told by toast, like of any other failure. */
function useALaVista(): () => boolean {
  const presente = useRef(false);
  useEffect(() => {
    presente.current = true;
    return () => {
      presente.current = false;
    };
  }, []);
  return () => presente.current;
}

/** The server's field errors as the browser's own; those that name no field of the form are left out. */
const erroresDe = ({ fields = [] }: ErrorApi): Record<string, FieldError> =>
  Object.fromEntries(
    fields
      .filter(({ path }) => path in valoresIniciales)
      .map(({ path, message }) => [path, { type: 'server', message }]),
  );
