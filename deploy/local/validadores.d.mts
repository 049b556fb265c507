export interface Verdict {
  validador: string;
  firma?: string;
  conforme: boolean;
  veredicto: string;
}
export function pyhankoPython(): string;
export function requireValidators(): Promise<void>;
export function ensureValidators(say?: (step: string) => void): Promise<string>;
export function validate(pdf: string, trust?: { roots?: string[]; crls?: string[] }): Promise<Verdict[]>;
