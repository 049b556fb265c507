import type { Registro, Remoto } from '@portal/contracts/portal';

/** Read again at each navigation, and before a remote is tried once more. */
export const REGISTRO = '/mfe/registro.json';

let known: Registro | undefined;
const listeners = new Set<() => void>();

/**
 * What is published now, as it was last read. The page brings it along, so the first screen asks for nothing.
 * @returns undefined where nothing is known: in the pictures that are drawn at build time
 */
export function publicado(): Registro | undefined {
  known ??= broughtByPage();
  return known;
}

/** @returns the way to stop listening */
export function onPublicado(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/**
 * Reads what is published now. Menu, titles and pages follow when it changed.
 * @throws Error when the registry cannot be read: what was known goes on
 */
export async function readRegistro(): Promise<Registro> {
  const response = await fetch(REGISTRO, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${REGISTRO}: ${response.status}`);
  const read = usable(await response.json());
  if (JSON.stringify(read) === JSON.stringify(known)) return read;
  known = read;
  for (const changed of listeners) changed();
  return read;
}

/** The element that the gateway writes into each page. */
const block = () => (typeof document === 'undefined' ? null : document.getElementById('registro'));

const broughtByPage = (): Registro | undefined => {
  const text = block()?.textContent;
  return text ? usable(JSON.parse(text)) : undefined;
};

/** The contracts that the gateway answers by; undefined where the page does not say. */
export const contratosDelGateway = (): string | undefined => block()?.dataset['contratos'];

/** Lines that can be read. Checked by hand: the public host loads this too and carries no schema library. */
const usable = (value: unknown): Registro =>
  Object.fromEntries(Object.entries((value ?? {}) as Registro).filter(([, line]) => isLine(line)));

const isLine = (line: Partial<Remoto> | null): boolean =>
  typeof line?.manifiesto?.paginas === 'object' &&
  typeof line.construidoCon === 'object' &&
  /^\/mfe\/[\w./-]+\.js$/.test(line.entry ?? '') &&
  line.integrity?.startsWith('sha384-') === true;
