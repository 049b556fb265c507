import type { ErrorCode, RequestOf, ResponseOf } from '@portal/contracts/core';
import type { abrirIncremento, cerrarIncremento, Instantanea } from '@portal/contracts/pdf';

/** What a group of threads does: each task's input and output, plain data both. */
export type Tareas<M> = { [T in keyof M]: { input: object; output: object } };

/** Rendering and foreign files: much memory, and no effect but the answer. */
export interface TareasDeDocumento {
  documento: { input: { instantanea: Instantanea; sha256: string }; output: { pdf: Uint8Array; paginas: number } };
  contrato: { input: { titulo: string; version: string; cuerpo: string; empresa: string }; output: { pdf: Uint8Array } };
  inspeccion: { input: { pdf: Uint8Array }; output: { paginas: number } };
}

/** The two halves of a signature, from file to file. */
export interface TareasDeFirma {
  abrir: { input: RequestOf<typeof abrirIncremento>; output: ResponseOf<typeof abrirIncremento> };
  cerrar: { input: RequestOf<typeof cerrarIncremento>; output: ResponseOf<typeof cerrarIncremento> };
}

export interface Plazo {
  /** The thread is killed and replaced when a task takes longer. */
  readonly ms: number;
  /** What a task that ran out of time or memory means. */
  readonly code: ErrorCode;
}

export type Encargo<M extends Tareas<M>> = { [T in keyof M]: { id: number; tarea: T; input: M[T]['input'] } }[keyof M];
export type Entrega = { id: number; ok: true; output: unknown } | { id: number; ok: false; code?: string; detail: string; retryAfter?: number | undefined };
