import { z } from 'zod';
import { dePrueba, instant } from '../core/shapes.js';
import { ABIERTO } from '../core/tolerant.js';
import { campos, nombresDeCampo, type Campo, type CampoGuardado, type Campos } from './campos.js';

const esGuardado = (campo: Campo): campo is CampoGuardado => campos[campo].clase !== 'secreto';
export const camposGuardados = nombresDeCampo.filter(esGuardado);

type EsOpcional<C extends Campo> = undefined extends z.input<Campos[C]['schema']> ? true : false;
type ShapeGuardada = {
  readonly [C in CampoGuardado]: EsOpcional<C> extends true
    ? z.ZodOptional<Campos[C]['guardado']>
    : Campos[C]['guardado'];
};
const shapeGuardada = Object.fromEntries(
  camposGuardados.map((campo) => {
    const { schema, guardado } = campos[campo];
    return [campo, schema.safeParse(undefined).success ? guardado.optional() : guardado];
  }),
) as ShapeGuardada;

/**
 * An accepted form as it is kept: without secrets, and read without today's limits. An optional field may be missing:
 * the form may be older than the field (docs/decisiones.md#formularios-guardados).
 */
export const formularioGuardadoSchema = z.object({ ...shapeGuardada, status: z.literal('submitted').optional() });
export type FormularioGuardado = z.output<typeof formularioGuardadoSchema>;

/** What a new enrolment must answer anew, besides its secrets. */
const seContestaDeNuevo = ['authorization', 'aceptaTerminosContrato'] as const satisfies readonly Campo[];

export type CampoCopiable = Exclude<CampoGuardado, (typeof seContestaDeNuevo)[number]>;
const esCopiable = (campo: CampoGuardado): campo is CampoCopiable =>
  !(seContestaDeNuevo as readonly Campo[]).includes(campo);
export const camposCopiables = camposGuardados.filter(esCopiable);

/** What a copy answers. A field may be missing in an older enrolment; an answer that is unknown here is left out. */
export const formularioCopiadoSchema = z.object({
  ...(Object.fromEntries(
    camposCopiables.map((campo) => [
      campo,
      (campos[campo].guardado as z.ZodType).optional().catch(undefined).meta(ABIERTO),
    ]),
  ) as {
    readonly [C in CampoCopiable]: z.ZodCatch<z.ZodOptional<Campos[C]['guardado']>>;
  }),
  /**
   * Of a returned one: what its creator accepted, and in which versions. It is corrected, not begun anew, so it is
   * asked for again only where another text is in force.
   */
  aceptado: z
    .object({
      authorization: z.literal('acepto'),
      aceptaTerminosContrato: z.boolean(),
      textos: z.array(z.object({ clave: z.string(), version: z.string() })),
    })
    .optional(),
  /** The fields that hold an address as it was corrected after the sending, by whom and when; not what was typed. */
  corregidos: z.array(z.object({ campo: z.string(), por: z.string(), en: instant })).optional(),
  /** A copy of one of these is another one. */
  prueba: dePrueba,
});
export type FormularioCopiado = z.output<typeof formularioCopiadoSchema>;

/** The data of an enrolment that a new one may start from, copied field by field. Pure. */
export const copiaDe = (form: FormularioGuardado): FormularioCopiado =>
  Object.fromEntries(camposCopiables.flatMap((campo) => (form[campo] === undefined ? [] : [[campo, form[campo]]])));
