import type { ErrorCode } from '@portal/contracts/core';

/** The tasks of a group of threads: the input and output of each, both plain data. */
export type Tasks<M> = { [T in keyof M]: { input: object; output: object } };

/** The time that a task may take. */
export interface TimeLimit {
  /** Milliseconds of processor. The worker is killed and replaced when a task takes more (`watchTime`). */
  readonly ms: number;
  /** The refusal of a task that runs out of time or memory. */
  readonly code: ErrorCode;
}

/** A task on its way to a worker. */
export type Assignment<M extends Tasks<M>> = {
  [T in keyof M]: { id: number; task: T; input: M[T]['input'] };
}[keyof M];

/** The outcome of a task under its id. */
export type Answer = { id: number } & (
  { ok: true; output: unknown } | { ok: false; code?: string; detail: string; retryAfter?: number | undefined }
);

/** What a worker says first and with every answer: the milliseconds of processor that it has had so far. */
export interface Usage {
  cpuMs: number;
}

/** @returns milliseconds of what Node tells in microseconds */
export const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** What a worker says of its task. One that is `spent` wants no further one. */
export type Delivery = Answer & Usage & { spent?: boolean };

/**
 * The end of a worker instead of an answer: of its task or of its limits, or of what has nothing to do with the task.
 */
export type Death = 'dead' | 'lost';
