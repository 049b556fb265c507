import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker, type Blocker } from 'react-router-dom';
import { BORRADOR_POR_RETIRAR } from '@portal/contracts/portal';
import { fechaHora, fechaLarga, hora } from '@portal/dominio/formatos';
import { ConfirmDialog } from '@portal/ui';
import { tieneSecretos } from '../../borrador-guardado.js';
import { leer } from '../../borrador-local.js';
import type { Valores } from '../../valores.js';
import type { BorradorStore } from '../borrador/borrador-store.js';
import { faltaGuardar } from '../borrador/estado-borrador.js';
import { useEstadoBorrador } from '../borrador/use-borrador.js';
import { cargaEnCurso } from '../carga/carga-en-curso.js';
import { irAlPrimero } from '../formulario/por-corregir.rules.js';

/**
 * Asks before the person leaves while changes are in no draft, while an upload runs (it ends with the form), and while
 * the enrolment is being sent.
 */
export function GuardiaSalida({ borrador }: { readonly borrador: BorradorStore }) {
  usePreguntaAlCerrar(borrador);
  useAvisoAlCerrarSesion(borrador);
  const { getValues, control } = useFormContext<Valores>();
  const { isSubmitting } = useFormState({ control });
  const [{ motivo: deQue, title, confirm, text }, setPregunta] = useState(() => preguntaPor('cambios', {}));
  const bloqueo = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const motivo = isSubmitting ? 'envio' : sentenceFor(faltaGuardar(borrador.estado()));
    const situacion = { guardadoEn: leer(borrador.usuario)?.guardadoEn, contrasena: tieneSecretos(getValues()) };
    if (motivo) setPregunta(preguntaPor(motivo, situacion));
    return motivo !== undefined;
  });
  useRetirarAlContestar(bloqueo, deQue === 'envio' && !isSubmitting);
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

const preguntaPor = (motivo: Motivo, situacion: Parameters<typeof preguntaDe>[1]) => ({
  motivo,
  ...preguntaDe(motivo, situacion, new Date()),
});

/**
 * Closes the question about a sending once its answer is here. The dialog still held the focus when the first wrong
 * field asked for it, so that field is focused again afterwards.
 */
function useRetirarAlContestar(bloqueo: Blocker, contestada: boolean): void {
  const form = useFormContext<Valores>();
  const { errors } = useFormState<Valores>();
  const retirar = useEffectEvent(() => bloqueo.reset?.());
  const enfocar = useEffectEvent(() => irAlPrimero(form, errors));
  const sobra = bloqueo.state === 'blocked' && contestada;
  useEffect(() => {
    if (!sobra) return undefined;
    retirar();
    return () => enfocar();
  }, [sobra]);
}

function sentenceFor(pendiente: boolean): Motivo | undefined {
  const subiendo = cargaEnCurso() !== undefined;
  if (pendiente) return subiendo ? 'cambios-y-carga' : 'cambios';
  return subiendo ? 'carga' : undefined;
}

/** The browser asks before it closes a page with changes that no draft holds. An upload asks by itself. */
function usePreguntaAlCerrar(borrador: BorradorStore): void {
  const pendiente = useEstadoBorrador(borrador, faltaGuardar);
  useEffect(() => {
    if (!pendiente) return;
    const preguntar = (event: BeforeUnloadEvent) => {
      if (faltaGuardar(borrador.estado())) event.preventDefault(); // it may have been let go since this was drawn
    };
    window.addEventListener('beforeunload', preguntar);
    return () => window.removeEventListener('beforeunload', preguntar);
  }, [borrador, pendiente]);
}

/** Tells the shell, which asks before *Cerrar Sesión*, that something of the form is in no draft. */
function useAvisoAlCerrarSesion(borrador: BorradorStore): void {
  useEffect(() => {
    const avisar = (event: Event) => faltaGuardar(borrador.estado()) && event.preventDefault();
    window.addEventListener(BORRADOR_POR_RETIRAR, avisar);
    return () => window.removeEventListener(BORRADOR_POR_RETIRAR, avisar);
  }, [borrador]);
}

/** What leaving the form would lose. */
type Motivo = 'cambios' | 'carga' | 'cambios-y-carga' | 'envio';

interface Pregunta {
  readonly title: string;
  readonly confirm: string;
  readonly text: string;
}

/** The facts that the question depends on. */
interface Situacion {
  /** When the draft that stays was stored (ISO 8601); undefined when there is none. */
  readonly guardadoEn?: string | undefined;
  /** A GPS password was typed; no draft holds it. */
  readonly contrasena?: boolean;
}

const SE_CANCELA = 'Todavía se está subiendo la certificación bancaria: si sale ahora, la carga se cancela.';

/** The question before leaving. */
export function preguntaDe(motivo: Motivo, situacion: Situacion, ahora: Date): Pregunta {
  switch (motivo) {
    case 'carga':
      return { title: 'Hay un archivo subiendo', confirm: 'Salir y cancelar la carga', text: SE_CANCELA };
    case 'cambios-y-carga':
      return { title: CAMBIOS, confirm: SALIR, text: `${loQueQueda(situacion, ahora)} ${SE_CANCELA}` };
    case 'envio':
      return {
        title: 'La inscripción se está enviando',
        confirm: 'Salir',
        text: `Espere un momento: aquí verá si llegó. ${siNoLlega(situacion)}`,
      };
    case 'cambios':
      return { title: CAMBIOS, confirm: SALIR, text: loQueQueda(situacion, ahora) };
  }
}

/** What stays if the enrolment does not arrive. */
const siNoLlega = ({ guardadoEn, contrasena }: Situacion): string =>
  `Si sale ahora y no llega, ${
    guardadoEn === undefined
      ? LO_ESCRITO_SE_PIERDE
      : `su borrador se conserva en este navegador${contrasena ? ', sin la contraseña GPS' : ''}`
  }.`;

const LO_ESCRITO_SE_PIERDE = 'se pierde todo lo que escribió';
const CAMBIOS = 'Tiene cambios sin guardar';
const SALIR = 'Salir sin guardar';

/** Says what stays before what is lost. */
function loQueQueda({ guardadoEn, contrasena }: Situacion, ahora: Date): string {
  if (guardadoEn === undefined) {
    return `Este formulario no tiene un borrador guardado en este navegador: si sale ahora, ${LO_ESCRITO_SE_PIERDE}.`;
  }
  const pierde = contrasena
    ? 'se pierden lo que cambió después y la contraseña GPS'
    : 'se pierde solo lo que cambió después';
  return `Su borrador ${deCuando(guardadoEn, ahora)} se conserva en este navegador. Si sale ahora, ${pierde}.`;
}

/** 'de las 10:42 a. m.'; of another day 'del 20 de noviembre de 2026 a las 10:42 a. m.' */
const deCuando = (guardadoEn: string, ahora: Date): string =>
  fechaLarga(guardadoEn) === fechaLarga(ahora) ? `de las ${hora(guardadoEn)}` : `del ${fechaHora(guardadoEn)}`;
