import type { FieldError, FieldErrors } from 'react-hook-form';
import { type ErrorApi, isErrorApi } from '@portal/api-client';
import { type Toast, useToast } from '@portal/ui';
import type { Campo, Formulario, Valores } from '../formulario.js';
import { valoresIniciales } from '../formulario.js';
import { porCorregir } from '../recorrido/errores.rules.js';

export const AUTORIZACION = {
  kind: 'error',
  title: 'Autorización requerida',
  description: 'Debe aceptar el tratamiento de datos personales para continuar.',
} as const satisfies Toast;

/** The first wrong field takes the focus, scrolled clear of the bars. */
export function irAlPrimero(form: Formulario, errors: FieldErrors<Valores>): void {
  const [primero] = porCorregir(errors);
  if (primero) form.setFocus(primero.campo);
}

/** What is done about an enrolment that the server did not take. @param alRepetir an earlier sending of this draft arrived */
export function useRechazo(form: Formulario, alRepetir: () => void): (error: unknown) => void {
  const toast = useToast();
  return (error) => {
    const fallo = isErrorApi(error) ? error : undefined;
    if (fallo?.code === 'UNAUTHORIZED') return; // the shell says so and goes to the login; the draft is kept
    console.error('enrolment not sent', error);
    if (fallo?.code === 'LLAVE_IDEMPOTENTE_REUTILIZADA') return alRepetir();
    if (fallo?.code === 'AUTORIZACION_NO_ACEPTADA') return toast(AUTORIZACION);
    const errores = fallo ? erroresDe(fallo) : {};
    if (Object.keys(errores).length > 0) {
      for (const [campo, motivo] of Object.entries(errores)) form.setError(campo as Campo, motivo);
      return irAlPrimero(form, errores);
    }
    toast({
      kind: 'error',
      title: 'Error',
      description: 'Hubo un error al enviar el formulario. Por favor, intente nuevamente.',
    });
  };
}

/** The server's field errors as the browser's own; those that name no field of the form are left out. */
const erroresDe = ({ fields = [] }: ErrorApi): Partial<Record<Campo, FieldError>> =>
  Object.fromEntries(
    fields.filter(({ path }) => path in valoresIniciales).map(({ path, message }) => [path, { type: 'server', message }]),
  );
