import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError, isErrorCode } from '@portal/contracts/core';
import type { Log } from '@portal/service-kit';
import { Hilo } from './hilo.js';
import type { Plazo, Tareas, TareasDeDocumento, TareasDeFirma } from './tareas.js';

interface Grupo {
  /** The threads' module, without extension, from `src`, and what it is given at its start. */
  oficio: string;
  datos?: unknown;
  size: number;
  queue: number;
}

interface Pendiente {
  tarea: PropertyKey;
  input: object;
  plazo: Plazo;
  mueve: ArrayBuffer[];
  resolve: (output: never) => void;
  reject: (error: AppError) => void;
}

/**
 * A few threads with a bounded queue: rendering and hostile files never touch the loop that serves requests.
 * Threads are made and warmed at start; one that dies or hangs is replaced.
 */
class Trabajadores<M extends Tareas<M>> implements OnModuleInit, OnApplicationShutdown {
  private readonly libres: Hilo[] = [];
  private readonly todos = new Set<Hilo>();
  private readonly cola: Pendiente[] = [];
  private closed = false;

  constructor(
    private readonly grupo: Grupo,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(Array.from({ length: this.grupo.size }, () => this.nuevo()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.todos].map((hilo) => hilo.kill()));
  }

  /**
   * @param mueve memory of the input that its giver needs no more: it moves to the thread instead of being copied, and is empty here afterwards
   * @throws AppError SERVICIO_NO_DISPONIBLE when too many wait; the task's own refusal; `plazo.code` when it took too long or too much
   */
  run<T extends keyof M>(
    tarea: T,
    input: M[T]['input'],
    plazo: Plazo,
    mueve: ArrayBuffer[] = [],
  ): Promise<M[T]['output']> {
    if (this.libres.length === 0 && this.cola.length >= this.grupo.queue) {
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'too many tasks wait', retryAfter: 5 });
    }
    return new Promise((resolve, reject) => {
      this.cola.push({ tarea, input, plazo, mueve, resolve, reject });
      this.repartir();
    });
  }

  /** The thread that was last at work goes first: its code and memory are still warm. */
  private repartir(): void {
    while (this.libres.length > 0 && this.cola.length > 0)
      void this.atender(this.libres.pop() as Hilo, this.cola.shift() as Pendiente);
  }

  private async atender(hilo: Hilo, { tarea, input, plazo, mueve, resolve, reject }: Pendiente): Promise<void> {
    const entrega = await hilo.run(tarea, input, plazo, mueve);
    if (entrega === 'muerto') {
      reject(new AppError(plazo.code, { detail: `${String(tarea)}: out of time or memory`, retryAfter: 5 }));
      this.log.warn('worker replaced', { context: String(tarea) });
      this.todos.delete(hilo);
      if (!this.closed) await this.nuevo();
      return;
    }
    if (entrega.ok) resolve(entrega.output as never);
    else reject(refusal(entrega));
    this.libres.push(hilo);
    this.repartir();
  }

  private async nuevo(): Promise<void> {
    const hilo = new Hilo(this.grupo.oficio, this.grupo.datos);
    this.todos.add(hilo);
    await hilo.ready;
    this.libres.push(hilo);
    this.repartir();
  }
}

/** Rendering and foreign files. */
export class Documentalistas extends Trabajadores<TareasDeDocumento> {}

/** Signatures: from file to draft, from draft to file. */
export class Firmantes extends Trabajadores<TareasDeFirma> {}

const refusal = ({ code, detail, retryAfter }: { code?: string; detail: string; retryAfter?: number | undefined }) =>
  isErrorCode(code)
    ? new AppError(code, { detail, ...(retryAfter === undefined ? {} : { retryAfter }) })
    : new AppError('ERROR_INTERNO', { detail, cause: new Error(detail) });
