import type { BorradorGuardado, CorreccionPedida, Corregido } from '../../borrador-guardado.js';
import type { Escritura } from '../../borrador-local.js';

/**
 * The life of a draft: its state, the events that change it, and the table of transitions. It touches nothing outside;
 * `borrador-store.ts` brings about the effects, the views draw the state.
 *
 * | Where a draft is               | `formulario`        | `hallazgo`           | What the person sees            |
 * | ------------------------------ | ------------------- | -------------------- | ------------------------------- |
 * | none, erased or sent           | en-blanco           | –                    | a blank form                    |
 * | offered                        | en-blanco           | previo               | the offer, the form hidden      |
 * | offered after a lost session   | en-blanco           | previo, interrumpida | the offer says why              |
 * | restored (or opened as a copy) | guardado            | –                    | the form as it was saved        |
 * | being edited                   | pendiente           | –                    | 'Guardando...'                  |
 * | saved                          | guardado            | –                    | 'Guardado · 10:00 a. m.'        |
 * | cannot be saved                | fallo               | –                    | why, and a question on leaving  |
 * | in another tab too             | pendiente, guardado | otra-pestana         | a question above section 1      |
 * | sent or erased in another tab  | pendiente, guardado | retirado             | a question above section 1      |
 * | erased by *Cerrar Sesión*      | soltado             | retirado             | the page is about to go         |
 * | left without the last changes  | soltado             | any                  | the page is about to go         |
 * | another person is signed in    | any (`ajeno`)       | any                  | the owner's name, not the form  |
 */
export interface EstadoBorrador {
  /** The owner of the draft. It stays while the form stands. */
  readonly usuario: string;
  /** What this tab's form holds. */
  readonly formulario: EstadoFormulario;
  /** A draft in the browser that differs from this tab's form. The person chooses between both. */
  readonly hallazgo: Hallazgo | undefined;
  /** The last question about another tab closed by itself: both tabs hold the same now. */
  readonly yaIgual: boolean;
  /** The enrolment that the form was copied from. */
  readonly copiadaDe: string | undefined;
  /** What the form corrects, when it continues a returned enrolment. */
  readonly correccion: CorreccionPedida | undefined;
  /** The corrected addresses that the form began with. */
  readonly corregidos: readonly Corregido[];
  /** Test data were in the form: it is sent as a test. */
  readonly prueba: boolean;
  /** Another person is signed in: the form stays hidden until its owner is back. */
  readonly ajeno: boolean;
}

export type EstadoFormulario =
  | { readonly tipo: 'en-blanco' }
  | { readonly tipo: 'pendiente' }
  | { readonly tipo: 'guardado'; readonly a: Date }
  | { readonly tipo: 'fallo'; readonly causa: Exclude<Escritura, 'guardado'> }
  /** The form holds changes that the person gave up. */
  | { readonly tipo: 'soltado' };

export type Hallazgo =
  | {
      readonly tipo: 'previo';
      readonly borrador: BorradorGuardado;
      /** It is as the end of a session in this tab left it. */
      readonly interrumpida: boolean;
    }
  | { readonly tipo: 'otra-pestana'; readonly borrador: BorradorGuardado }
  | { readonly tipo: 'retirado' };

/** What happened, to the form or outside it. */
export type EventoBorrador =
  /** A look at the browser found a draft that this tab neither read nor wrote. */
  | { readonly tipo: 'encontrado'; readonly borrador: BorradorGuardado; readonly interrumpida: boolean }
  /** A look at the browser found the draft gone. */
  | { readonly tipo: 'desaparecido' }
  /** The other tab's version is the same as this tab's form. */
  | { readonly tipo: 'igualado'; readonly a: Date; readonly prueba?: boolean }
  | { readonly tipo: 'cambiado' }
  /** Test data fill the form. */
  | { readonly tipo: 'probado' }
  | { readonly tipo: 'guardado'; readonly a: Date }
  | { readonly tipo: 'no-guardado'; readonly causa: Exclude<Escritura, 'guardado'> }
  /** The person goes on with a stored version. */
  | {
      readonly tipo: 'continuado';
      readonly a: Date;
      readonly copiadaDe?: string | undefined;
      readonly correccion?: CorreccionPedida | undefined;
      readonly corregidos?: readonly Corregido[];
      readonly prueba?: boolean;
    }
  /** What the form was going to replace is replaced already: it is an enrolment of its own. */
  | { readonly tipo: 'separado' }
  /** The person goes on with this tab's form and gives up the other version. */
  | { readonly tipo: 'conservado' }
  /** The person starts again with a blank form. */
  | { readonly tipo: 'borrado' }
  /** The person leaves without the last changes. */
  | { readonly tipo: 'soltado' }
  /** *Cerrar Sesión* took the draft out of the browser. */
  | { readonly tipo: 'retirado' }
  /** The enrolment was sent. `queda` is what another tab wrote meanwhile: a draft of its own. */
  | { readonly tipo: 'enviado'; readonly queda: BorradorGuardado | undefined }
  /** The signed-in user; '' without one, or while unknown. */
  | { readonly tipo: 'persona'; readonly ahora: string };

type Transiciones = {
  readonly [T in EventoBorrador['tipo']]: (
    estado: EstadoBorrador,
    evento: Extract<EventoBorrador, { readonly tipo: T }>,
  ) => Partial<EstadoBorrador>;
};

const EN_BLANCO = { tipo: 'en-blanco' } as const;

const transiciones: Transiciones = {
  encontrado: (estado, { borrador, interrumpida }) => ({
    hallazgo:
      estaEscrito(estado) && estado.hallazgo?.tipo !== 'previo'
        ? { tipo: 'otra-pestana', borrador }
        : { tipo: 'previo', borrador, interrumpida },
    yaIgual: false,
  }),
  desaparecido: (estado) => ({ hallazgo: estaEscrito(estado) ? { tipo: 'retirado' } : undefined, yaIgual: false }),
  igualado: (estado, { a, prueba = false }) => ({
    hallazgo: undefined,
    yaIgual: true,
    prueba: estado.prueba || prueba,
    formulario: { tipo: 'guardado', a },
  }),
  cambiado: ({ formulario }) => (formulario.tipo === 'pendiente' ? {} : { formulario: { tipo: 'pendiente' } }),
  probado: ({ prueba }) => (prueba ? {} : { prueba: true }),
  guardado: (_, { a }) => ({ formulario: { tipo: 'guardado', a } }),
  'no-guardado': (_, { causa }) => ({ formulario: { tipo: 'fallo', causa } }),
  continuado: (_, { a, copiadaDe, correccion, corregidos = [], prueba = false }) => ({
    hallazgo: undefined,
    copiadaDe,
    correccion,
    corregidos,
    prueba,
    formulario: { tipo: 'guardado', a },
  }),
  separado: () => ({ correccion: undefined }),
  conservado: () => ({ hallazgo: undefined }),
  borrado: () => ({
    hallazgo: undefined,
    copiadaDe: undefined,
    correccion: undefined,
    corregidos: [],
    prueba: false,
    formulario: EN_BLANCO,
  }),
  soltado: (estado) => ({ formulario: suelto(estado) }),
  retirado: (estado) => ({ hallazgo: { tipo: 'retirado' }, yaIgual: false, formulario: suelto(estado) }),
  enviado: (_, { queda }) => ({
    hallazgo: queda && { tipo: 'previo', borrador: queda, interrumpida: false },
    copiadaDe: undefined,
    correccion: undefined,
    corregidos: [],
    prueba: false,
    formulario: EN_BLANCO,
  }),
  persona: ({ usuario, ajeno: antes }, { ahora }) => {
    const ajeno = esDeOtra(usuario, ahora) || (antes && ahora !== usuario);
    return ajeno === antes ? {} : { ajeno };
  },
};

/** The state after an event; the same object when nothing changes. */
export function siguiente<E extends EventoBorrador>(estado: EstadoBorrador, evento: E): EstadoBorrador {
  const transicion = transiciones[evento.tipo] as (antes: EstadoBorrador, evento: E) => Partial<EstadoBorrador>;
  const cambio = transicion(estado, evento);
  return Object.keys(cambio).length === 0 ? estado : { ...estado, ...cambio };
}

export const estadoInicial = (usuario: string): EstadoBorrador => ({
  usuario,
  formulario: EN_BLANCO,
  hallazgo: undefined,
  yaIgual: false,
  copiadaDe: undefined,
  correccion: undefined,
  corregidos: [],
  prueba: false,
  ajeno: false,
});

const suelto = ({ formulario }: EstadoBorrador): EstadoFormulario =>
  formulario.tipo === 'en-blanco' ? formulario : { tipo: 'soltado' };

/** Whether something of the person's stands in this tab's form. */
export const estaEscrito = ({ formulario }: EstadoBorrador): boolean => formulario.tipo !== 'en-blanco';

/** Whether leaving now would lose something that no draft holds. */
export const faltaGuardar = ({ formulario: { tipo }, hallazgo }: EstadoBorrador): boolean =>
  tipo === 'pendiente' || tipo === 'fallo' || (tipo === 'guardado' && hallazgo?.tipo === 'retirado');

/** The offer that waits for an answer before the form may be written. A copy asked for just now needs none. */
export const ofertaDe = ({ hallazgo }: EstadoBorrador): Extract<Hallazgo, { tipo: 'previo' }> | undefined =>
  hallazgo?.tipo === 'previo' && hallazgo.borrador.copiadaDe === undefined ? hallazgo : undefined;

/** Whether another user than the owner is signed in; '' means no user. */
export const esDeOtra = (usuario: string, ahora: string): boolean =>
  usuario !== '' && ahora !== '' && ahora !== usuario;
