import type { ConstruidoCon, Remoto } from '@portal/contracts/portal';
import { contratosDelGateway } from './registro.js';

/** Why a remote does not fit into this page, in the person's words. */
const razones = {
  nuevo: 'Este módulo se hizo para una versión más nueva del portal. Intente más tarde.',
  viejo: 'Este módulo se hizo para una versión anterior del portal y aún no se ha actualizado. Intente más tarde.',
} as const;
type Desajuste = keyof typeof razones;

/** A remote that was built on other parts than this page carries. Its code is not fetched. */
export class NoAjusta extends Error {
  readonly razon: string;
  constructor(desajuste: Desajuste, detail: string) {
    super(detail);
    this.razon = razones[desajuste];
  }
}

/**
 * Compares what a remote was built on with what the page carries: React of the same major version and not older than the
 * remote's; of our own libs the same major version and no older minor one.
 * @throws NoAjusta before any code of the remote is asked for
 */
export function exigirAjuste(name: string, { construidoCon }: Pick<Remoto, 'construidoCon'>): void {
  const { contratos } = construidoCon;
  const gateway = contratosDelGateway();
  compare(name, construidoCon, carriedByPage());
  if (gateway) compare(name, { contratos }, { contratos: gateway });
}

function compare(name: string, construidoCon: Partial<ConstruidoCon>, carried: Partial<ConstruidoCon>): void {
  for (const [part, version = ''] of Object.entries(construidoCon)) {
    const own = carried[part] ?? '';
    const desajuste = desajusteDe(part, version, own);
    if (desajuste)
      throw new NoAjusta(desajuste, `${name} was built on ${part} ${version}, the page has ${own || 'none'}`);
  }
}

function desajusteDe(part: string, remoto: string, host: string): Desajuste | undefined {
  const [[major, minor, patch], [ownMajor, ownMinor, ownPatch]] = [numbers(remoto), numbers(host)];
  if (host === '' || major > ownMajor) return 'nuevo';
  if (major < ownMajor) return 'viejo';
  if (minor > ownMinor) return 'nuevo';
  return part === 'react' && minor === ownMinor && patch > ownPatch ? 'nuevo' : undefined;
}

const numbers = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('-')[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
};

/** As the host's build wrote it into its page: `react=19.3.1 ui=0.1.0`. */
const carriedByPage = (): Partial<ConstruidoCon> =>
  Object.fromEntries(
    (document.querySelector<HTMLMetaElement>('meta[name="construido-con"]')?.content ?? '')
      .split(' ')
      .map((part) => part.split('=')),
  );
