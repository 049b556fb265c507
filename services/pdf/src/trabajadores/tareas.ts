import type { ErrorCode } from '@portal/contracts/core';
import type { Instantanea } from '@portal/contracts/pdf';
import type { Apariencia } from '../firmas/apariencia.js';

/** What the threads do: each task's input and output, both plain data. */
export interface Tareas {
  documento: { input: { instantanea: Instantanea; sha256: string }; output: { pdf: Uint8Array; paginas: number } };
  contrato: { input: { titulo: string; version: string; cuerpo: string; empresa: string }; output: { pdf: Uint8Array } };
  inspeccion: { input: { pdf: Uint8Array }; output: { paginas: number } };
  incremento: { input: Apariencia & { pdf: Uint8Array; dibujo: string }; output: { borrador: Uint8Array; digest: string } };
}

export interface Plazo {
  /** The thread is killed and replaced when a task takes longer. */
  readonly ms: number;
  /** What a task that ran out of time or memory means. */
  readonly code: ErrorCode;
  /** The input's memory that moves to the thread instead of being copied: nobody reads it here any more. */
  readonly cede?: readonly ArrayBuffer[];
}

export type Tarea = keyof Tareas;
export type Encargo = { [T in Tarea]: { id: number; tarea: T; input: Tareas[T]['input'] } }[Tarea];
export type Entrega = { id: number; ok: true; output: unknown } | { id: number; ok: false; code?: string; detail: string };
