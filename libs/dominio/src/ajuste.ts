/** What a remote was built on, or what a page carries: name of the part → its version. */
export type Partes = Readonly<Record<string, string | undefined>>;

/** A part of a page that does not carry a remote. */
export interface Desajuste {
  readonly parte: string;
  /** The version that the remote was built on. */
  readonly pide: string;
  /** The version of the page; '' for none. */
  readonly hay: string;
  /** The remote is too new or too old for the page. */
  readonly cual: 'nuevo' | 'viejo';
}

/**
 * Compares what a remote was built on with what a page carries: React of the same major version and not older than the
 * remote's; of our own libs the same major version and no older minor one (docs/adr/0036).
 * @returns undefined when the remote fits
 */
export function desajusteEntre(construidoCon: Partes, carried: Partes): Desajuste | undefined {
  for (const [parte, pide = ''] of Object.entries(construidoCon)) {
    const hay = carried[parte] ?? '';
    const cual = cualDe(parte, pide, hay);
    if (cual) return { parte, pide, hay, cual };
  }
  return undefined;
}

function cualDe(parte: string, remoto: string, host: string): Desajuste['cual'] | undefined {
  const [[major, minor, patch], [ownMajor, ownMinor, ownPatch]] = [numbers(remoto), numbers(host)];
  if (host === '' || major > ownMajor) return 'nuevo';
  if (major < ownMajor) return 'viejo';
  if (minor > ownMinor) return 'nuevo';
  return parte === 'react' && minor === ownMinor && patch > ownPatch ? 'nuevo' : undefined;
}

const numbers = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('-')[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
};

/** As a page writes it: `react=19.3.1 ui=0.1.0`. */
export const partesDe = (text: string): Partes =>
  Object.fromEntries(text.split(' ').map((part) => part.split('=') as [string, string]));
