import type { RequestOf } from '@portal/contracts/core';
import type { abrirRevision } from '@portal/contracts/pdf';
import type { Archivo } from '../archivos/archivos.repository.js';
import { WorkerPool } from './worker-pool.js';

/** The two halves of a signature: from file to draft, from draft to file. */
export interface SigningTasks {
  abrir: { input: Omit<RequestOf<typeof abrirRevision>, 'claimId'>; output: Abierto };
  cerrar: { input: Abierto & { claimId: string; cms: string; hasta: number }; output: Archivo };
}

/** A revision without its CMS. */
export interface Abierto {
  borrador: Uint8Array;
  /** SHA-256 of the byte ranges to be signed, hexadecimal. */
  digest: string;
  /** Bytes before its hole; 0 where nobody knows. It saves work and proves nothing. */
  hueco: number;
}

/** The threads of `threads/signing.ts`. */
export class SigningWorkers extends WorkerPool<SigningTasks> {}
