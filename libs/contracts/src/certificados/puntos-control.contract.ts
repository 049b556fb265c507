import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { sha256Hex } from '../core/shapes.js';

const punto = { seq: z.int().positive(), hash: sha256Hex };

/** A link that was in the chain and is gone from it. */
const eslabonPerdidoSchema = z.object(punto);

/** A checkpoint of the audit chain as its keeper holds it, with its TimeStampToken (RFC 3161): DER, base64. */
const puntoSelladoSchema = z.object({ ...punto, sello: z.string() });
export type PuntoSellado = z.infer<typeof puntoSelladoSchema>;

/** What the timestamp of a checkpoint covers, before SHA-256. */
export const textoDelPunto = ({ seq, hash }: Pick<PuntoSellado, 'seq' | 'hash'>): string => `auditoria|${seq}|${hash}`;

/**
 * Time-stamps a checkpoint of the audit chain and keeps it where the chain's own process cannot write
 * (docs/adr/0025). The same one again gets its stored stamp. One that is not after the last kept one is refused.
 *
 * With `perdido` it is a link that is gone from the chain: that is kept apart, whatever was kept before, and without a
 * stamp (`sello` is empty), for it must be kept also while no timestamp is to be had. Refused when there are too many.
 */
export const sellarPuntoControl = defineInternalCall({
  subject: 'svc.certificados.sellar-punto-control',
  callers: ['auditoria'],
  repeatable: true,
  request: z.strictObject({ ...punto, perdido: z.literal(true).optional() }),
  response: z.object({ sello: z.string() }),
  errors: ['PUNTO_CONTROL_RECHAZADO', 'SELLO_NO_DISPONIBLE', 'SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(10),
});

/**
 * The kept checkpoints after `desde`, in order, a page at a time; and the roots of their stamps, DER in base64. The
 * first page (`desde` is 0) has the lost links with it. While there are any, who does not say `conPerdidos` is refused:
 * it is of a release that does not read them, and would find a chain whole that lacks them.
 */
export const puntosControl = defineInternalCall({
  subject: 'svc.certificados.puntos-control',
  callers: ['auditoria'],
  repeatable: true,
  request: z.strictObject({ desde: z.int().nonnegative(), conPerdidos: z.literal(true).optional() }),
  response: z.object({
    puntos: z.array(puntoSelladoSchema),
    raices: z.array(z.string()),
    /** Absent: not known, which is not none. */
    perdidos: z.array(eslabonPerdidoSchema).optional(),
  }),
  errors: ['SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(10),
});
