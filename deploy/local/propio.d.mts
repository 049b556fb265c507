import type { Verdict } from './validadores.mjs';
export function ownVerdicts(pdf: string, trust: { roots?: string[]; crls?: string[] }): Promise<Verdict[]>;
