import { parseArgs } from 'node:util';

/** What one run is asked for. */
export interface SeedRequest {
  readonly enrolments: number;
  /** How many of them, the newest, are sent and signed through the portal itself: they alone have files. */
  readonly real: number;
  /** The same seed makes the same people and histories. */
  readonly seed: string;
  /** Another data folder than the clone's. */
  readonly data?: string;
}

/** As many as the portal was designed for, ten times over. */
const MOST = 10_000_000;
export const USAGE = 'Uso: npm run seed -- --inscripciones 1000000 [--reales 300] [--semilla texto] [--datos carpeta]';

/** Whether somebody only wants to read how it is used. */
export const asksForHelp = (words: readonly string[]): boolean =>
  words.some((word) => word === '--help' || word === '-h');

/** What a seed needs that stands. */
export const STAND_PLATFORM = 'Deje en marcha la plataforma, sin el portal: node tools/run/start.mjs --solo-plataforma';

/** Refused in one sentence that people may read. */
export class SeedRefused extends Error {
  override readonly name = 'SeedRefused';
}

/** All rows came; the enrolments with files did not, or not all. Said in one sentence that people may read. */
export class SeedUnfinished extends Error {
  override readonly name = 'SeedUnfinished';
}

/** @throws SeedRefused for anything but a whole number of enrolments, and as many real ones or fewer */
export function readRequest(words: readonly string[]): SeedRequest {
  const { inscripciones, reales = '0', semilla, datos } = optionsOf(words);
  if (inscripciones === undefined) throw new SeedRefused(`Falta cuántas inscripciones. ${USAGE}`);
  const enrolments = Number(inscripciones);
  if (!/^\d+$/.test(inscripciones) || enrolments < 1 || enrolments > MOST)
    throw new SeedRefused(`--inscripciones ${inscripciones}: escriba un número entero de 1 a ${MOST}.`);
  const real = Number(reales);
  if (!/^\d+$/.test(reales) || real > enrolments)
    throw new SeedRefused(
      `--reales ${reales}: escriba un número entero de 0 a ${enrolments}; cuentan entre las inscripciones.`,
    );
  return { enrolments, real, seed: semilla ?? 'transcarga', ...(datos !== undefined && { data: datos }) };
}

/** Their values may begin with a dash: `--inscripciones -1` would be read as two options. */
const NUMBERS = ['--inscripciones', '--reales'];

function optionsOf(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const joined = words.flatMap((word, i) => {
    if (NUMBERS.includes(words[i - 1] ?? '')) return [];
    return NUMBERS.includes(word) && i + 1 < words.length ? [`${word}=${words[i + 1]}`] : [word];
  });
  try {
    const options = { inscripciones: text, reales: text, semilla: text, datos: text };
    return parseArgs({ args: joined, options }).values;
  } catch {
    throw new SeedRefused(`No se entiende «${words.join(' ')}». ${USAGE}`);
  }
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Invented people never get into a database of somebody's. @throws SeedRefused */
export function requireLocal(databaseUrl: string): void {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  if (!LOCAL.includes(host))
    throw new SeedRefused(`La base de datos está en ${host}: solo se siembra en esta máquina.`);
}

/** What PostgreSQL says, as a person needs it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof SeedRefused || error instanceof SeedUnfinished) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ECONNREFUSED') return `La base de datos no responde. ${STAND_PLATFORM}`;
  if (code === '53100' || /No space left on device/.test(message ?? ''))
    return 'El disco está lleno. No se guardó nada: libere espacio y repita la orden.';
  return `No se guardó nada: ${message}`;
}
