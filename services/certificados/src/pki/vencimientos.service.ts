import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CrlRepository } from '../crl/crl.repository.js';

const DAY = 86_400_000;
/** How long before its end an authority's certificate is announced: replacing it takes long. */
export const AVISO_CERTIFICADO = 90 * DAY;

export const avisoEnDias = (days: number): number => days * DAY;

/** Something under /pki that ends, and how long before its end it is announced. */
export interface Vencimiento {
  readonly que: string;
  readonly venceEn: Date;
  readonly avisoMs: number;
}

/** What people read in the log and beside the readiness; undefined while there is time. */
export function avisoDe({ venceEn, avisoMs }: Vencimiento, now: Date): string | undefined {
  const left = venceEn.getTime() - now.getTime();
  if (left > avisoMs) return undefined;
  return left <= 0 ? `venció el ${venceEn.toISOString()}` : `vence el ${venceEn.toISOString()}`;
}

/** What ends under /pki: the authorities' certificates and the last CRLs. */
@Injectable()
export class VencimientosService {
  constructor(
    private readonly crls: CrlRepository,
    private readonly authorities: AuthorityRepository,
    private readonly transactions: Transactions,
    @Inject(CERTIFICADOS_CONFIG)
    private readonly settings: Pick<CertificadosConfig, 'CRL_VIGENCIA_MS' | 'RAIZ_CRL_AVISO_DIAS'>,
  ) {}

  todos(): Promise<Vencimiento[]> {
    return this.transactions.run(async (tx) => {
      const authorities = await this.authorities.vencimientos(tx);
      const certificados = authorities.map(({ id, venceEn }) => ({ que: id, venceEn, avisoMs: AVISO_CERTIFICADO }));
      const isRootOffline = authorities.some(({ id, offline }) => id === 'raiz' && offline);
      const quarter = this.settings.CRL_VIGENCIA_MS / 4;
      const avisos = {
        raiz: isRootOffline ? avisoEnDias(this.settings.RAIZ_CRL_AVISO_DIAS) : quarter,
        emisora: quarter,
      };
      const crls = await Promise.all(
        (['raiz', 'emisora'] as const).map(async (id) => {
          const dates = await this.crls.lastDates(tx, id);
          return dates ? [{ que: `crl-${id}`, venceEn: dates.proximaEn, avisoMs: avisos[id] }] : [];
        }),
      );
      return [...certificados, ...crls.flat()];
    });
  }
}
