import type { ErrorCode } from '@portal/contracts/core';

/** The tasks of a group of threads: the input and output of each, both plain data. */
export type Tasks<M> = { [T in keyof M]: { input: object; output: object } };

/** The time that a task may take. */
export interface TimeLimit {
  /** The worker is killed and replaced when a task takes longer. */
  readonly ms: number;
  /** The refusal of a task that runs out of time or memory. */
  readonly code: ErrorCode;
}

/** A task on its way to a worker. */
export type Assignment<M extends Tasks<M>> = {
  [T in keyof M]: { id: number; task: T; input: M[T]['input'] };
}[keyof M];

/** The answer of a worker. One that is `spent` wants no further task. */
export type Delivery = { id: number; spent?: boolean } & (
  { ok: true; output: unknown } | { ok: false; code?: string; detail: string; retryAfter?: number | undefined }
);

/** The end of a worker instead of an answer: of its task or of its limits, or of what has nothing to do with the task. */
export type Death = 'dead' | 'lost';
