/** Who waits for a key, first come first served. */
export class FilaDeEspera {
  private readonly fila = new Set<() => void>();

  get cuantos(): number {
    return this.fila.size;
  }

  /** @returns false when the time was over first */
  esperar(ms: number): Promise<boolean> {
    if (ms <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const salir = (llego: boolean) => {
        clearTimeout(timer);
        this.fila.delete(turno);
        resolve(llego);
      };
      const turno = () => salir(true);
      const timer = setTimeout(() => salir(false), ms);
      this.fila.add(turno);
    });
  }

  /** Lets the first `cuantos` go. */
  llamar(cuantos: number): void {
    for (const turno of [...this.fila].slice(0, cuantos)) turno();
  }
}
