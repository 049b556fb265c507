/** P6 and P7: a hundred people ask for a certificate at once, and the pool of keys fills up again behind them. */
import type { Measurement } from './harness/measurement.js';
import { BURST } from './pool/people.js';
import { measured, type Round } from './pool/rounds.js';

/** Single generations differ by a factor of five among themselves: only the mean of all of them is a measure. */
const pooled = (rounds: Round[], pick: (round: Round) => number[]): number[] => {
  const all = rounds.flatMap(pick);
  return rounds.map(() => all.reduce((sum, value) => sum + value, 0) / all.length);
};

async function p6(): Promise<Measurement[]> {
  const rounds = await measured();
  const base = pooled(rounds, (round) => round.keygenMs);
  const [ours, steady] = [rounds.map((round) => round.burstP95), rounds.map((round) => round.steady)];
  return [
    {
      id: 'P6',
      what: `${BURST} certificados a la vez: percentil 95`,
      unit: 'ms',
      ours,
      against: 'generar una llave',
      base,
      steady,
      limit: { atMost: 2 },
    },
  ];
}

async function p7(): Promise<Measurement[]> {
  const rounds = await measured();
  const steady = rounds.map((round) => round.steady);
  const most = pooled(rounds, (round) => round.keygenCpu).map((ms) => 1000 / ms);
  const common = { id: 'P7', steady } as const;
  return [
    {
      ...common,
      what: 'reserva que se llena, tope un núcleo',
      unit: 'llaves/s',
      ours: rounds.map((round) => round.keysPerSecond),
      against: 'lo que da un núcleo',
      base: most,
      limit: { atLeast: 0.7 },
    },
    {
      ...common,
      what: 'verificar mientras se llena: percentil 95',
      unit: 'ms',
      ours: rounds.map((round) => round.refillP95),
      against: 'sin nada más',
      base: rounds.map((round) => round.idleP95),
      limit: { atMost: 3 },
    },
    {
      ...common,
      what: 'leer un archivo mientras se generan llaves: lo peor',
      unit: 'ms',
      ours: rounds.map((round) => round.worstRead),
      against: 'generar una llave',
      base: pooled(rounds, (round) => round.keygenMs),
      limit: { atMost: 1 },
    },
  ];
}

export const measures = { P6: p6, P7: p7 };
