export interface Verdict {
  validador: string;
  firma?: string;
  conforme: boolean;
  /** Shown, not counted. */
  informa?: boolean;
  /** Refused for a revocation or an expiry that may have come after the signature. */
  sobrevenido?: boolean;
  /** Refused only for what followed the last signature. */
  trasFirmar?: boolean;
  nivel?: string;
  veredicto: string;
}
export function pyhankoPython(): string;
export function requireValidators(): Promise<void>;
export function ensureValidators(say?: (step: string) => void): Promise<string>;
export function levelsOf(verdicts: readonly Verdict[]): Record<string, string | undefined>;
export function validate(pdf: string, trust?: { roots?: string[]; crls?: string[] }): Promise<Verdict[]>;
