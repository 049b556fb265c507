import type { Verdict } from '../validators/index.mjs';

export function ownVerdicts(pdf: string, trust: { roots?: string[]; crls?: string[] }): Promise<Verdict[]>;
/** @param report a DocumentReport as JSON */
export function wordsOf(report: Record<string, unknown>): Verdict[];
