import { z } from 'zod';
import { claveTextoSchema, type TextoLegal } from './textos.contract.js';

/**
 * Which version of each text a person read: `{ 'autorizacion-datos': '1.0' }`. A published version is one wording. A
 * draft (`0.1-borrador`) is corrected in place, and its version does not show the correction.
 */
export const versionesSchema = z.partialRecord(claveTextoSchema, z.string().max(60));
export type Versiones = z.infer<typeof versionesSchema>;

type Version = Pick<TextoLegal, 'clave' | 'version'>;

export const versionesDe = (textos: readonly Version[]): Versiones =>
  Object.fromEntries(textos.map(({ clave, version }) => [clave, version]));

/** The texts in force whose version differs from the one read. A text without a read version is left out. */
export const otrasQueLeidas = <T extends Version>(vigentes: readonly T[], leidas: Versiones): T[] =>
  vigentes.filter(({ clave, version }) => leidas[clave] !== undefined && leidas[clave] !== version);
