import type { Instantanea } from '@portal/contracts/pdf';
import type { Apariencia } from '../firmas/apariencia.js';

/** What the threads do: each task's input and output, both plain data. */
export interface Tareas {
  documento: { input: { instantanea: Instantanea; sha256: string }; output: { pdf: Uint8Array; paginas: number } };
  contrato: { input: { titulo: string; version: string; cuerpo: string; empresa: string }; output: { pdf: Uint8Array } };
  inspeccion: { input: { pdf: Uint8Array }; output: { paginas: number } };
  dibujo: { input: { dibujo: string }; output: { ancho: number; alto: number } };
  incremento: { input: Apariencia & { pdf: Uint8Array; dibujo: string }; output: { borrador: Uint8Array; digest: string } };
}

export type Tarea = keyof Tareas;
export type Encargo = { [T in Tarea]: { id: number; tarea: T; input: Tareas[T]['input'] } }[Tarea];
export type Entrega = { id: number; ok: true; output: unknown } | { id: number; ok: false; code?: string; detail: string };
