import type { FieldError } from '@portal/contracts/core';
import { camposDeArchivo, type CampoDeClase, type FormularioGuardado } from '@portal/contracts/inscripciones';

const ruta = /^\/api\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const direccion = /\/api\/objects\/upload\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\?/;

/** The object path that the form carries. */
export const rutaDeCarga = (id: string): string => `/api/objects/${id}`;

/** @returns undefined for what is not such a path */
export const idDeRuta = (camino: string): string | undefined => ruta.exec(camino)?.[1];

/** The upload that a signed address names. The address itself is never fetched. */
export const idDeDireccion = (url: string): string | undefined => direccion.exec(url)?.[1];

export type ConCargas = Pick<FormularioGuardado, CampoDeClase<'archivo'>>;

/** The object paths that a form names, each once. */
export const certificacionesDe = (form: ConCargas): string[] => [
  ...new Set(camposDeArchivo.map((campo) => form[campo] ?? '').filter((camino) => camino !== '')),
];

/** The fields of the form that name a path with no upload to use, each with what the person can do. */
export const porAdjuntarDeNuevo = (form: ConCargas, camino: string): FieldError[] =>
  camposDeArchivo
    .filter((campo) => form[campo] === camino)
    .map((path) => ({ path, message: 'Este archivo ya no está disponible. Adjunte la certificación de nuevo.' }));
