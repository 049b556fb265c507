import { parseArgs } from 'node:util';

/** What one run is asked for. */
export interface SeedRequest {
  readonly enrolments: number;
  /** The same seed makes the same people and histories. */
  readonly seed: string;
  /** Another data folder than the clone's. */
  readonly data?: string;
}

/** As many as the portal was designed for, ten times over. */
const MOST = 10_000_000;
const USAGE = 'Uso: npm run seed -- --inscripciones 1000000 [--semilla texto] [--datos carpeta]';

/** Refused in one sentence that people may read. */
export class SeedRefused extends Error {
  override readonly name = 'SeedRefused';
}

/** @throws SeedRefused for anything but a whole number of enrolments */
export function readRequest(words: readonly string[]): SeedRequest {
  const { inscripciones, semilla, datos } = optionsOf(words);
  if (inscripciones === undefined) throw new SeedRefused(`Falta cuántas inscripciones. ${USAGE}`);
  const enrolments = Number(inscripciones);
  if (!/^\d+$/.test(inscripciones) || enrolments < 1 || enrolments > MOST)
    throw new SeedRefused(`--inscripciones ${inscripciones}: escriba un número entero de 1 a ${MOST}.`);
  return { enrolments, seed: semilla ?? 'transcarga', ...(datos !== undefined && { data: datos }) };
}

function optionsOf(words: readonly string[]) {
  const text = { type: 'string' } as const;
  // `--inscripciones -1` would be read as two options.
  const joined = words.flatMap((word, i) => {
    if (words[i - 1] === '--inscripciones') return [];
    return word === '--inscripciones' && i + 1 < words.length ? [`${word}=${words[i + 1]}`] : [word];
  });
  try {
    return parseArgs({ args: joined, options: { inscripciones: text, semilla: text, datos: text } }).values;
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
  if (error instanceof SeedRefused) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '53100' || /No space left on device/.test(message ?? ''))
    return 'El disco está lleno. No se guardó nada: libere espacio y repita la orden.';
  return `No se guardó nada: ${message}`;
}
