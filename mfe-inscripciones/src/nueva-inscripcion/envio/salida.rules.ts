import { fechaHora, fechaLarga, hora } from '@portal/ui';

/** What leaving the form would lose. */
export type Motivo = 'cambios' | 'carga' | 'cambios-y-carga' | 'envio';

interface Pregunta {
  readonly title: string;
  readonly confirm: string;
  readonly text: string;
}

/** What leaving finds. */
interface Situacion {
  /** When the draft that stays was stored, as an instant; undefined when there is none. */
  readonly guardadoEn?: string | undefined;
  /** A GPS password was typed: no draft ever holds it (readings 16). */
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

/** Nobody knows yet whether it arrives: what is left of it where it does not. */
const siNoLlega = ({ guardadoEn, contrasena }: Situacion): string =>
  `Si sale ahora y no llega, ${
    guardadoEn === undefined
      ? 'se pierde todo lo que escribió'
      : `su borrador se conserva en este navegador${contrasena ? ', sin la contraseña GPS' : ''}`
  }.`;

const CAMBIOS = 'Tiene cambios sin guardar';
const SALIR = 'Salir sin guardar';

/** What stays is said before what is lost. */
function loQueQueda({ guardadoEn, contrasena }: Situacion, ahora: Date): string {
  if (guardadoEn === undefined) {
    return 'Este formulario no tiene un borrador guardado en este navegador: si sale ahora, se pierde todo lo que escribió.';
  }
  const pierde = contrasena
    ? 'se pierden lo que cambió después y la contraseña GPS'
    : 'se pierde solo lo que cambió después';
  return `Su borrador ${deCuando(guardadoEn, ahora)} se conserva en este navegador. Si sale ahora, ${pierde}.`;
}

/** 'de las 10:42 a. m.'; of another day 'del 20 de noviembre de 2026 a las 10:42 a. m.' */
const deCuando = (guardadoEn: string, ahora: Date): string =>
  fechaLarga(guardadoEn) === fechaLarga(ahora) ? `de las ${hora(guardadoEn)}` : `del ${fechaHora(guardadoEn)}`;
