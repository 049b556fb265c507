import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '@portal/service-kit';
import { CadenaRepository, type Cabeza } from './cadena.repository.js';
import { GENESIS, primerEslabonRoto } from './eslabon.rules.js';
import { puntoEsGenuino } from './punto-control.rules.js';

export interface Veredicto {
  readonly eslabones: number;
  /** The first bad sequence, when the chain is not whole. */
  readonly primeroRoto?: number;
  readonly motivo?: 'eslabon-alterado' | 'punto-falso' | 'cola-cortada';
}

const LOTE = 1000;

/** Reads the chain from its first link and names the first bad one. */
@Injectable()
export class VerificacionService {
  constructor(
    private readonly cadena: CadenaRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @param key public key of the process that signs checkpoints */
  verificar(key: KeyObject): Promise<Veredicto> {
    return this.transactions.run(async (tx) => {
      const hashes = new Map<number, string>();
      const roto = await this.recorrer(tx, hashes);
      if (roto !== undefined) return { eslabones: hashes.size, primeroRoto: roto, motivo: 'eslabon-alterado' as const };
      return this.contrastarPuntos(tx, key, hashes);
    });
  }

  private async recorrer(tx: Tx, hashes: Map<number, string>): Promise<number | undefined> {
    let cabeza: Cabeza = { seq: 0, hash: GENESIS };
    for (;;) {
      const lote = await this.cadena.despuesDe(tx, cabeza.seq, LOTE);
      const roto = primerEslabonRoto(cabeza, lote);
      if (roto !== undefined) return roto;
      for (const { seq, hash } of lote) hashes.set(seq, hash);
      const ultimo = lote.at(-1);
      if (!ultimo) return undefined;
      cabeza = ultimo;
    }
  }

  /** A checkpoint beyond the last link means that the tail was cut. */
  private async contrastarPuntos(tx: Tx, key: KeyObject, hashes: Map<number, string>): Promise<Veredicto> {
    for (const punto of await this.cadena.puntos(tx)) {
      if (!puntoEsGenuino(key, punto, punto.firma))
        return { eslabones: hashes.size, primeroRoto: punto.seq, motivo: 'punto-falso' };
      if (hashes.get(punto.seq) === punto.hash) continue;
      const cortada = punto.seq > hashes.size;
      return {
        eslabones: hashes.size,
        primeroRoto: cortada ? hashes.size + 1 : punto.seq,
        motivo: cortada ? 'cola-cortada' : 'eslabon-alterado',
      };
    }
    return { eslabones: hashes.size };
  }
}
