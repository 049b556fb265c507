import { limpiarTexto } from './secciones/campos.js';

const plano = (nombre: string): string => limpiarTexto(nombre).toLocaleLowerCase('es');

/** Two spellings of one person's name: NFC, outer spaces, joined spaces and case do not matter (readings 24). Tildes do. */
export const mismoNombre = (uno: string, otro: string): boolean => plano(uno) === plano(otro);

/** X.520 allows 64 characters in a commonName, as in an organizationName: the spelling, cut there, never through a surrogate pair. */
export const recortarCN = (nombre: string): string => [...nombre].slice(0, 64).join('').trimEnd();
