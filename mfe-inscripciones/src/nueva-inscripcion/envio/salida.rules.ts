import { hora } from '@portal/ui';

/** What leaving the form would lose. */
export type Motivo = 'cambios' | 'carga' | 'cambios-y-carga';

interface Pregunta {
  readonly title: string;
  readonly confirm: string;
  readonly text: string;
}

const SE_CANCELA = 'Todavía se está subiendo la certificación bancaria: si sale ahora, la carga se cancela.';

/** The question before leaving. @param guardadoEn when the draft that stays was stored; undefined when there is none */
export function preguntaDe(motivo: Motivo, guardadoEn: string | undefined): Pregunta {
  switch (motivo) {
    case 'carga':
      return { title: 'Hay un archivo subiendo', confirm: 'Salir y cancelar la carga', text: SE_CANCELA };
    case 'cambios-y-carga':
      return { title: CAMBIOS, confirm: SALIR, text: `${loQueQueda(guardadoEn)} ${SE_CANCELA}` };
    case 'cambios':
      return { title: CAMBIOS, confirm: SALIR, text: loQueQueda(guardadoEn) };
  }
}

const CAMBIOS = 'Tiene cambios sin guardar';
const SALIR = 'Salir sin guardar';

/** What stays is said before what is lost. */
const loQueQueda = (guardadoEn: string | undefined): string =>
  guardadoEn === undefined
    ? 'Este formulario no tiene un borrador guardado en este navegador: si sale ahora, se pierde todo lo que escribió.'
    : `Su borrador de las ${hora(guardadoEn)} se conserva en este navegador. Si sale ahora, se pierde solo lo que cambió después.`;
