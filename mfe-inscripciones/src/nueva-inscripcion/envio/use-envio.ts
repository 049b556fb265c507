import { useState } from 'react';
import type { FieldError, FieldErrors } from 'react-hook-form';
import { type ErrorApi, isErrorApi } from '@portal/api-client';
import type { Inscripcion, InscripcionListada } from '@portal/contracts/inscripciones';
import { useToast } from '@portal/ui';
import { AVISO_BORRADOR } from '../borrador/aviso-borrador.js';
import type { ControlBorrador } from '../borrador/control-borrador.js';
import { cargaEnCurso } from '../carga/en-curso.js';
import type { Campo, Formulario, Valores } from '../formulario.js';
import { valoresIniciales } from '../formulario.js';
import { useCrearInscripcionMutation } from '../nueva-inscripcion.api.js';
import { porCorregir } from '../recorrido/errores.rules.js';

const AUTORIZACION = {
  kind: 'error',
  title: 'Autorización requerida',
  description: 'Debe aceptar el tratamiento de datos personales para continuar.',
} as const;

const CARGA_EN_CURSO = {
  kind: 'info',
  title: 'Carga en curso',
  description: 'Espere a que termine de subir la certificación bancaria, o cancele la carga.',
} as const;

const POR_DECIDIR = {
  kind: 'error',
  title: 'Falta decidir sobre su borrador',
  description: 'Cambió, se envió o se borró en otra pestaña. Diga arriba con qué datos seguir y envíe después.',
} as const;

/** Sends the form: authorisation first, then the schema, then one call. After success the form is blank again. */
export function useEnvio(form: Formulario, borrador: ControlBorrador) {
  const [crear] = useCrearInscripcionMutation();
  const [enviada, setEnviada] = useState<InscripcionListada>();
  const [yaRecibida, setYaRecibida] = useState(false);
  const toast = useToast();

  /** The first wrong field takes the focus, scrolled clear of the bars. */
  const irAlPrimero = (errors: FieldErrors<Valores>): void => {
    const [primero] = porCorregir(errors);
    if (primero) form.setFocus(primero.campo);
  };

  const rechazar = (error: unknown): void => {
    const fallo = isErrorApi(error) ? error : undefined;
    if (fallo?.code === 'UNAUTHORIZED') return; // the shell says so and goes to the login; the draft is kept
    console.error('enrolment not sent', error);
    if (fallo?.code === 'LLAVE_IDEMPOTENTE_REUTILIZADA') return setYaRecibida(true);
    if (fallo?.code === 'AUTORIZACION_NO_ACEPTADA') return toast(AUTORIZACION);
    const errores = fallo ? erroresDe(fallo) : {};
    if (Object.keys(errores).length > 0) {
      for (const [campo, motivo] of Object.entries(errores)) form.setError(campo as Campo, motivo);
      return irAlPrimero(errores);
    }
    toast({
      kind: 'error',
      title: 'Error',
      description: 'Hubo un error al enviar el formulario. Por favor, intente nuevamente.',
    });
  };

  const mandar = async (inscripcion: Inscripcion): Promise<void> => {
    try {
      const recibida = await crear({ key: borrador.llaveParaEnviar(), arg: inscripcion }).unwrap();
      form.reset(valoresIniciales);
      borrador.enviado();
      setEnviada(recibida);
      toast({ title: 'Formulario enviado', description: 'La inscripción ha sido enviada exitosamente para revisión.' });
    } catch (error) {
      rechazar(error);
    }
  };

  /** 'No Acepto' is an answer, so the schema takes it; sent it cannot be, and its field says why. */
  const negada = (errors: FieldErrors<Valores>): void => {
    const authorization = { type: 'acepto', message: AUTORIZACION.description };
    form.setError('authorization', authorization);
    irAlPrimero({ ...errors, authorization });
  };

  const enviar = async (): Promise<void> => {
    const subiendo = cargaEnCurso();
    if (subiendo) {
      toast(CARGA_EN_CURSO);
      return form.setFocus(subiendo);
    }
    if (borrador.porDecidir()) {
      toast(POR_DECIDIR);
      return document.getElementById(AVISO_BORRADOR)?.focus();
    }
    const autorizacion = form.getValues('authorization');
    if (autorizacion !== 'acepto') toast(AUTORIZACION);
    const noAcepta = (autorizacion as string) === 'no-acepto';
    await form.handleSubmit(
      (inscripcion) => (noAcepta ? negada({}) : mandar(inscripcion)),
      (errors) => (noAcepta ? negada(errors) : irAlPrimero(errors)),
    )();
  };

  const enviarComoOtra = (): void => {
    setYaRecibida(false);
    borrador.separarDeLoEnviado();
    void enviar();
  };

  return {
    enviar,
    enviada,
    otra: () => setEnviada(undefined),
    /** An earlier sending of this draft arrived, with other content: the person says whether this is one more enrolment. */
    repetida: { abierta: yaRecibida, dejar: () => setYaRecibida(false), enviarComoOtra },
  };
}

/** The server's field errors as the browser's own; those that name no field of the form are left out. */
const erroresDe = ({ fields = [] }: ErrorApi): Partial<Record<Campo, FieldError>> =>
  Object.fromEntries(
    fields.filter(({ path }) => path in valoresIniciales).map(({ path, message }) => [path, { type: 'server', message }]),
  );
