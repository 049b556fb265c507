import type { ConstruidoCon, Remoto } from '@portal/contracts/portal';
import { desajusteEntre, partesDe, type Desajuste } from '@portal/dominio/ajuste';
import { contratosDelGateway } from './registro.js';

/** Why a remote does not fit into this page, in the person's words. */
const razones = {
  nuevo: 'Este módulo se hizo para una versión más nueva del portal. Intente más tarde.',
  viejo: 'Este módulo se hizo para una versión anterior del portal y aún no se ha actualizado. Intente más tarde.',
} as const satisfies Record<Desajuste['cual'], string>;

/** A remote that was built on other parts than this page carries. Its code is not fetched. */
export class NoAjusta extends Error {
  readonly razon: string;
  constructor(cual: Desajuste['cual'], detail: string) {
    super(detail);
    this.razon = razones[cual];
  }
}

/**
 * Compares what a remote was built on with what the page carries.
 * @throws NoAjusta before any code of the remote is asked for
 */
export function exigirAjuste(name: string, { construidoCon }: Pick<Remoto, 'construidoCon'>): void {
  const { contratos } = construidoCon;
  const gateway = contratosDelGateway();
  compare(name, construidoCon, carriedByPage());
  if (gateway) compare(name, { contratos }, { contratos: gateway });
}

function compare(name: string, construidoCon: Partial<ConstruidoCon>, carried: Partial<ConstruidoCon>): void {
  const desajuste = desajusteEntre(construidoCon, carried);
  if (!desajuste) return;
  const { parte, pide, hay, cual } = desajuste;
  throw new NoAjusta(cual, `${name} was built on ${parte} ${pide}, the page has ${hay || 'none'}`);
}

/** As the host's build wrote it into its page. */
const carriedByPage = (): Partial<ConstruidoCon> =>
  partesDe(document.querySelector<HTMLMetaElement>('meta[name="construido-con"]')?.content ?? '');
