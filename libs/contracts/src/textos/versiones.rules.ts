import { z } from 'zod';
import { claveTextoSchema, type TextoLegal } from './textos.contract.js';

/**
 * Which version of each text somebody read: `{ 'autorizacion-datos': '1.0' }`. A version names one wording once it is
 * published; a draft of the owner's (`0.1-borrador`) is corrected in place, and such a correction is not noticed.
 */
export const versionesSchema = z.partialRecord(claveTextoSchema, z.string().max(60));
export type Versiones = z.infer<typeof versionesSchema>;

type Version = Pick<TextoLegal, 'clave' | 'version'>;

export const versionesDe = (textos: readonly Version[]): Versiones =>
  Object.fromEntries(textos.map(({ clave, version }) => [clave, version]));

/** Those of these texts that are in force in another version than the one read; a text that nobody says he read is none. */
export const otrasQueLeidas = <T extends Version>(vigentes: readonly T[], leidas: Versiones): T[] =>
  vigentes.filter(({ clave, version }) => leidas[clave] !== undefined && leidas[clave] !== version);
