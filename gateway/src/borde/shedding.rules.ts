import { answersFile, type HttpCall } from '@portal/contracts/core';
import { recibirCarga } from '@portal/contracts/documentos';
import {
  cerrarFirma,
  firmar,
  generarParaConductor,
  generarParaPropietario,
  verificarEnlace,
  type EnlaceVerificado,
} from '@portal/contracts/firmas';

/** What a request is about, in the order in which it is refused last. */
export type Kind = 'sign' | 'link' | 'change' | 'upload' | 'linkFile' | 'read' | 'file';

interface Rank {
  /** The part of all places up to which this kind is let in: the rest is kept for those above it. */
  readonly part: number;
  /** Seconds until it should come again, at least; at most twice as many, so that not all come at once. */
  readonly pauseS: number;
}

const ranks: Readonly<Record<Kind, Rank>> = {
  // Somebody who has drawn already, whoever keeps the key: with a device's, the signature arrives to be closed.
  sign: { part: 1, pauseS: 1 },
  link: { part: 0.9, pauseS: 1 },
  change: { part: 0.75, pauseS: 2 },
  upload: { part: 0.75, pauseS: 2 },
  // The document of somebody who is about to sign.
  linkFile: { part: 0.6, pauseS: 2 },
  read: { part: 0.5, pauseS: 2 },
  file: { part: 0.25, pauseS: 4 },
};

/** A transfer takes as long as its client's line. It holds a place among transfers alone. */
export const isTransfer = (kind: Kind): boolean => kind === 'upload' || kind === 'linkFile' || kind === 'file';

export function kindOf(contract: HttpCall): Kind {
  if (contract === firmar || contract === cerrarFirma) return 'sign';
  if (contract === recibirCarga) return 'upload';
  if (answersFile(contract)) return contract.access === 'enlace' ? 'linkFile' : 'file';
  if (contract.access === 'enlace') return 'link';
  return contract.method === 'GET' ? 'read' : 'change';
}

const CERTIFICATES = [generarParaConductor, generarParaPropietario] as const;
const SIGNATURES = [firmar, cerrarFirma] as const;

/** The first call of those that wait in one line of the service behind: what it has no room for, it has for none. */
export const lineOf = (contract: HttpCall): HttpCall =>
  [CERTIFICATES, SIGNATURES].find((line: readonly HttpCall[]) => line.includes(contract))?.[0] ?? contract;

/**
 * The lines that somebody comes to from here. While there is no room in them nobody new begins: else all the work goes
 * into beginnings, and few come to an end.
 */
export const leadsTo = (contract: HttpCall): readonly HttpCall[] =>
  contract === verificarEnlace ? [CERTIFICATES[0], SIGNATURES[0]] : [];

/** Whether whoever was answered so goes on to those lines: a link that shows no enrolment leads no further. Pure. */
export function goesOn(contract: HttpCall, answer: unknown): boolean {
  if (contract !== verificarEnlace) return true;
  const { isUsed = false, inscripcion }: Partial<EnlaceVerificado> = answer ?? {};
  return !isUsed && inscripcion !== null && inscripcion !== undefined;
}

/** What a process has to do at this moment. */
export interface Load {
  /** Requests under way that are no transfers. */
  readonly requests: number;
  readonly transfers: number;
  /** How much later than due the event loop comes to its work. */
  readonly delayMs: number;
}

/** What it can do well. */
export interface Capacity {
  readonly requests: number;
  readonly transfers: number;
  readonly delayMs: number;
}

/** Whether one more of this kind is let in. Pure. */
export function admits(kind: Kind, load: Load, capacity: Capacity): boolean {
  const pressure = Math.max(load.requests / capacity.requests, load.delayMs / capacity.delayMs);
  return pressure < ranks[kind].part && (!isTransfer(kind) || load.transfers < capacity.transfers);
}

/** @param chance from 0 to 1 @returns seconds until a refused one should come again */
export const pauseOf = (kind: Kind, chance: number): number =>
  ranks[kind].pauseS + Math.round(ranks[kind].pauseS * chance);
