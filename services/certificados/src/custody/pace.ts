/** Weight of the newest generation: a key takes anything from a third to three times the average. */
const NEWEST = 0.1;

/** How fast keys are made: under a share of one core while nobody waits, and what that means for who does. */
export class Ritmo {
  private promedio: number | undefined;
  private terminarPausa: (() => void) | undefined;

  /** @param cpu share of one core, at most 1 */
  constructor(private readonly cpu: number) {}

  /** One generation took this long. */
  anotar(ms: number): void {
    this.promedio = this.promedio === undefined ? ms : this.promedio + NEWEST * (ms - this.promedio);
  }

  /** Seconds until `cuantas` keys are made at full speed: what `Retry-After` promises. */
  segundos(cuantas: number): number {
    return Math.max(1, Math.ceil((cuantas * (this.promedio ?? 500)) / 1000));
  }

  /** Rests after a generation of `ms`, so that both together stay under the share; until `apurar` ends it. */
  async descansar(ms: number): Promise<void> {
    const pausa = ms * (1 / this.cpu - 1);
    if (pausa < 1) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pausa);
      this.terminarPausa = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.terminarPausa = undefined;
  }

  /** Somebody waits, or the process ends: no more rest. */
  apurar(): void {
    this.terminarPausa?.();
  }
}
