import type { ErrorCode, RequestOf } from '@portal/contracts/core';
import type { firmarRevision, Instantanea } from '@portal/contracts/pdf';
import type { Archivo } from '../archivos.repository.js';

/** What a group of threads does: each task's input and output, plain data both. */
export type Tareas<M> = { [T in keyof M]: { input: object; output: object } };

/** Rendering and foreign files: much memory, and no effect but the answer. */
export interface TareasDeDocumento {
  documento: { input: { instantanea: Instantanea; sha256: string }; output: { pdf: Uint8Array; paginas: number } };
  contrato: {
    input: { titulo: string; version: string; cuerpo: string; empresa: string };
    output: { pdf: Uint8Array };
  };
  inspeccion: { input: { pdf: Uint8Array }; output: { paginas: number } };
}

/** The two halves of a signature: from file to draft, from draft to file. */
export interface TareasDeFirma {
  abrir: { input: Omit<RequestOf<typeof firmarRevision>, 'claimId' | 'permiso'>; output: Abierto };
  cerrar: { input: Abierto & { claimId: string; cms: string; hasta: number }; output: Archivo };
}

/** A revision without its CMS. */
export interface Abierto {
  borrador: Uint8Array;
  /** SHA-256 of the byte ranges to be signed, hexadecimal. */
  digest: string;
}

export interface Plazo {
  /** The thread is killed and replaced when a task takes longer. */
  readonly ms: number;
  /** What a task that ran out of time or memory means. */
  readonly code: ErrorCode;
}

export type Encargo<M extends Tareas<M>> = { [T in keyof M]: { id: number; tarea: T; input: M[T]['input'] } }[keyof M];
export type Entrega =
  | { id: number; ok: true; output: unknown }
  | { id: number; ok: false; code?: string; detail: string; retryAfter?: number | undefined };
