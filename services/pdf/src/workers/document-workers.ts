import type { RequestOf } from '@portal/contracts/core';
import type { Instantanea, prepararContrato } from '@portal/contracts/pdf';
import { WorkerPool } from './worker-pool.js';

/** Rendering: much memory, and no effect but the answer. */
export interface DocumentTasks {
  documento: { input: { instantanea: Instantanea; sha256: string }; output: { pdf: Uint8Array; paginas: number } };
  contrato: {
    input: RequestOf<typeof prepararContrato>;
    output: { pdf: Uint8Array };
  };
}

/** The threads of `threads/documents.ts`. */
export class DocumentWorkers extends WorkerPool<DocumentTasks> {}
