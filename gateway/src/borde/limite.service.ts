import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Clock } from '@portal/service-kit';

const VENTANA_MS = 60_000;
const MAX_DIRECCIONES = 50_000;
const FALLOS_POR_MINUTO = 10;

interface Cuenta {
  desde: number;
  veces: number;
}

/** Limits per address, in this process's memory: they slow guessing down; the tokens' 256 bits are what stops it. */
@Injectable()
export class LimiteService {
  private readonly cuentas = new Map<string, Cuenta>();

  constructor(private readonly clock: Clock) {}

  /** A link that does not exist. Only misses count: a valid link is answered whatever came before. @throws AppError DEMASIADOS_INTENTOS */
  contarFallo(ip: string): void {
    this.contar(`fallo ${ip}`, FALLOS_POR_MINUTO);
  }

  /** A look-up by a public code. @throws AppError DEMASIADOS_INTENTOS */
  contarConsulta(ip: string, porMinuto: number): void {
    this.contar(`consulta ${ip}`, porMinuto);
  }

  private contar(llave: string, limite: number): void {
    const now = this.clock.now().getTime();
    const cuenta = this.vigente(llave, now);
    cuenta.veces += 1;
    if (cuenta.veces <= limite) return;
    throw new AppError('DEMASIADOS_INTENTOS', {
      retryAfter: Math.max(1, Math.ceil((cuenta.desde + VENTANA_MS - now) / 1000)),
    });
  }

  private vigente(llave: string, now: number): Cuenta {
    const known = this.cuentas.get(llave);
    if (known && now - known.desde < VENTANA_MS) return known;
    if (this.cuentas.size >= MAX_DIRECCIONES) this.forget(now);
    const cuenta = { desde: now, veces: 0 };
    this.cuentas.delete(llave);
    this.cuentas.set(llave, cuenta);
    return cuenta;
  }

  /** Memory is bounded: what ended goes first, then the oldest tenth. */
  private forget(now: number): void {
    for (const [llave, cuenta] of this.cuentas) if (now - cuenta.desde >= VENTANA_MS) this.cuentas.delete(llave);
    const surplus = this.cuentas.size - Math.floor(MAX_DIRECCIONES * 0.9);
    for (const llave of [...this.cuentas.keys()].slice(0, Math.max(0, surplus))) this.cuentas.delete(llave);
  }
}
