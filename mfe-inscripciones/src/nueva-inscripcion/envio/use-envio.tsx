import { useEffect, useRef, useState } from 'react';
import type { FieldError } from 'react-hook-form';
import {
  api,
  isErrorApi,
  keyedMutationFor,
  messageFor,
  useAskUsuario,
  type ArgOf,
  type ErrorApi,
} from '@portal/api-client';
import { crearInscripcion, type InscripcionListada } from '@portal/contracts/inscripciones';
import { paginas } from '@portal/dominio/paginas';
import { Button, Dialog, useToast, type Toast } from '@portal/ui';
import { valoresIniciales, type Campo, type Formulario } from '../../valores.js';
import type { BorradorStore } from '../borrador/borrador-store.js';
import { AVISO_BORRADOR } from '../borrador/use-borrador.js';
import { cargaEnCurso, cargaFallida } from '../carga/carga-en-curso.js';
import { NO_ACEPTADA } from '../formulario/por-corregir.rules.js';
import { erroresAlTenedor } from '../formulario/use-formulario.js';
import { TEXTO_AUTORIZACION } from '../textos/textos-aceptados.js';

const CARGA_EN_CURSO = {
  kind: 'info',
  title: 'Carga en curso',
  description: 'Espere a que termine de subir la certificación bancaria, o cancele la carga.',
} as const;

const CARGA_FALLIDA = {
  kind: 'error',
  title: 'La certificación bancaria no se subió',
  description: 'Reintente la carga o siga sin ese archivo, y envíe después.',
} as const;

const POR_DECIDIR = {
  kind: 'error',
  title: 'Falta decidir sobre su borrador',
  description: 'Cambió, se envió o se borró en otra pestaña. Diga arriba con qué datos seguir y envíe después.',
} as const;

const SIN_TEXTOS = {
  kind: 'error',
  title: 'Faltan los textos legales',
  description: 'Todavía no se pueden leer en esta página. Cuando estén en pantalla podrá aceptarlos y enviar.',
} as const;

/** Sends the form: the authorisation first, then the schema, then one call. After success the form is blank again. */
export function useEnvio(form: Formulario, borrador: BorradorStore) {
  const [enviada, setEnviada] = useState<InscripcionListada>();
  const [yaRecibida, setYaRecibida] = useState(false);
  const mandar = useMandar(form, borrador, setEnviada, () => setYaRecibida(true));
  const listo = useListo(form, borrador);
  const toast = useToast();

  const enviar = async (): Promise<void> => {
    if (!listo()) return;
    const textosVistos = borrador.textos.vistos();
    const autorizacion = form.getValues('authorization');
    if (autorizacion !== 'acepto') toast(AUTORIZACION);
    const noAcepta = (autorizacion as string) === 'no-acepto';
    await form.handleSubmit(
      (inscripcion) => (noAcepta ? negar(form) : mandar({ ...inscripcion, textosVistos, ...origenDe(borrador) })),
      () => noAcepta && negar(form),
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
    /** Open when an earlier sending of this draft arrived with other content. */
    repetida: { abierta: yaRecibida, dejar: () => setYaRecibida(false), enviarComoOtra },
  };
}

/** The returned enrolment that this draft corrects, and whether it is a test. */
const origenDe = (borrador: BorradorStore): Pick<ArgOf<typeof crearInscripcion>, 'reemplaza' | 'prueba'> => {
  const { correccion, prueba } = borrador.estado();
  return { ...(correccion && { reemplaza: correccion.codigo }), ...(prueba && { prueba }) };
};

/** Checks what must be settled before sending: uploads, the question between two drafts, and the legal texts. */
function useListo(form: Formulario, borrador: BorradorStore): () => boolean {
  const toast = useToast();
  const mostrar = (falta: Toast, donde: string): false => {
    toast(falta);
    document.getElementById(donde)?.focus();
    return false;
  };
  return () => {
    const carga = cargaEnCurso() ?? cargaFallida();
    if (carga) {
      toast(carga === cargaEnCurso() ? CARGA_EN_CURSO : CARGA_FALLIDA);
      form.setFocus(carga);
      return false;
    }
    if (borrador.porDecidir()) return mostrar(POR_DECIDIR, AVISO_BORRADOR);
    return borrador.textos.vistos() ? true : mostrar(SIN_TEXTOS, TEXTO_AUTORIZACION);
  };
}

/**
 * Sends the form with one call, after the server has named the signed-in user. For another user, or without an answer,
 * nothing is sent. Without a session the server refuses the call and the shell says so. A login between both calls goes
 * unnoticed: the enrolment then belongs to the new session.
 */
function useMandar(
  form: Formulario,
  borrador: BorradorStore,
  onArrived: (recibida: InscripcionListada) => void,
  onRepeated: () => void,
) {
  const [crear] = useCrearInscripcionMutation();
  const preguntar = useAskUsuario();
  const rechazar = useRechazo(form, borrador, onRepeated);
  const toast = useToast();
  return async (inscripcion: ArgOf<typeof crearInscripcion>): Promise<void> => {
    try {
      const quien = await preguntar();
      if (quien && borrador.esAjeno(quien.email)) return;
      const recibida = await crear({ key: borrador.keyParaEnviar(), arg: inscripcion }).unwrap();
      form.reset(valoresIniciales);
      borrador.enviado();
      onArrived(recibida);
      toast({ title: 'Formulario enviado', description: 'La inscripción ha sido enviada exitosamente para revisión.' });
    } catch (error) {
      rechazar(error);
    }
  };
}

/** Marks a 'No Acepto': an answer that the schema takes, but with which nothing is sent. */
const negar = (form: Formulario): void =>
  form.setError('authorization', { type: NO_ACEPTADA, message: AUTORIZACION.description });

interface YaRecibidaProps {
  readonly abierta: boolean;
  readonly dejar: () => void;
  readonly enviarComoOtra: () => void;
}

/** An earlier sending arrived, its answer was lost, and the form changed since: a second enrolment needs a decision. */
export const YaRecibidaDialog = ({ abierta, dejar, enviarComoOtra }: YaRecibidaProps) => (
  <Dialog
    open={abierta}
    title="Ya recibimos esta inscripción"
    onClose={dejar}
    actions={
      <>
        <Button onClick={enviarComoOtra}>Enviar como otra inscripción</Button>
        <Button variant="primary" to={paginas.misInscripciones.to}>
          Ver Mis Inscripciones
        </Button>
      </>
    }
  >
    Un envío anterior de este borrador quedó registrado, sin los cambios que hizo después. Una inscripción enviada no se
    modifica: si necesita estos cambios, envíelos como otra inscripción. Si ya no aparece en Mis Inscripciones, fue
    eliminada.
  </Dialog>
);

const { useCrearInscripcionMutation } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    crearInscripcion: keyedMutationFor(build, crearInscripcion, {
      invalidates: ['Inscripciones', 'Tablero'],
      refused: { TEXTOS_CAMBIARON: ['Textos'] },
    }),
  }),
});

const AUTORIZACION = {
  kind: 'error',
  title: 'Autorización requerida',
  description: 'Debe aceptar el tratamiento de datos personales para continuar.',
} as const satisfies Toast;

/** Handles an enrolment that the server refused. @param onRepeated an earlier sending of this draft arrived */
function useRechazo(form: Formulario, borrador: BorradorStore, onRepeated: () => void): (error: unknown) => void {
  const toast = useToast();
  const aLaVista = useALaVista();
  return (error) => {
    const fallo = isErrorApi(error) ? error : undefined;
    if (fallo?.code === 'UNAUTHORIZED') return; // the shell says so and goes to the login; the draft is kept
    console.error('enrolment not sent', error);
    if (fallo?.code === 'LLAVE_IDEMPOTENTE_REUTILIZADA' && aLaVista()) return onRepeated();
    if (fallo?.code === 'AUTORIZACION_NO_ACEPTADA') return toast(AUTORIZACION);
    if (fallo?.code === 'TEXTOS_CAMBIARON') {
      if (aLaVista()) borrador.textos.soltar(); // the refused call reads the new texts by itself
      return toast({ kind: 'error', title: 'Textos legales nuevos', description: fallo.message });
    }
    if (fallo?.code === 'INSCRIPCION_NO_ENCONTRADA') {
      borrador.separarDeLoEnviado();
      const [razon] = fallo.fields ?? [];
      const description = `${razon?.message ?? fallo.message} Si la envía otra vez, queda como una inscripción aparte.`;
      return toast({ kind: 'error', title: 'No se puede reemplazar', description });
    }
    const noProbada = fallo?.fields?.find(({ path }) => path === 'prueba');
    if (noProbada) return toast({ kind: 'error', title: 'Inscripción de prueba', description: noProbada.message });
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
      detail: messageFor(error, ''),
    });
  };
}

/** Whether the form is still in sight. A person who left it sees neither its fields nor its dialogs, only toasts. */
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

/** The server's errors as errors of the form's fields; others are left out. */
const erroresDe = ({ fields = [] }: ErrorApi): Record<string, FieldError> =>
  Object.fromEntries(
    fields
      .filter(({ path }) => path in valoresIniciales)
      .map(({ path, message }) => [path, { type: 'server', message }]),
  );
