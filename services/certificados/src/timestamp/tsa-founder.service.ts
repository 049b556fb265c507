import { Injectable } from '@nestjs/common';
import { Audit, Clock, type Tx } from '@portal/service-kit';
import type { AuthorityEntity } from '../authority/authority.entity.js';
import { AuthorityService } from '../authority/authority.service.js';
import { FounderService } from '../authority/founder.service.js';
import { attempt } from '../authority/self-test.errors.js';
import { validity, type Validity } from '../authority/validity.rules.js';
import { SerialRepository } from '../crl/serial.repository.js';
import { generateKeyPair } from '../custody/key-pair.js';

type Ending = Pick<AuthorityEntity, 'venceEn'>;

const YEARS = 5;
/**
 * How long before its end a timestamp authority gets a successor. Documents need an archive timestamp before the
 * certificate of the last one ends (EN 319 142-1 §5.5).
 */
const AHEAD_MS = 365 * 86_400_000;

/** Of a timestamp authority made now: it cannot outlive its issuer. */
export function tsaValidity(issuer: Ending, now: Date): Validity {
  const { from, to } = validity(now, YEARS);
  return { from, to: to < issuer.venceEn ? to : issuer.venceEn };
}

/** Whether a new timestamp authority is due, and would last longer than the present one. */
export const isDue = (tsa: Ending, issuer: Ending, now: Date): boolean =>
  tsa.venceEn.getTime() - now.getTime() < AHEAD_MS && tsaValidity(issuer, now).to > tsa.venceEn;

/** Makes a timestamp authority of ours. */
@Injectable()
export class TsaFounderService {
  constructor(
    private readonly authorities: AuthorityService,
    private readonly founder: FounderService,
    private readonly serials: SerialRepository,
    private readonly clock: Clock,
    private readonly audit: Audit<'certificados'>,
  ) {}

  /** Takes its serial like a person's, so that the CRL can name it. */
  async found(tx: Tx, accion: 'autoridad.fundada' | 'autoridad.renovada'): Promise<void> {
    const authority = await this.authorities.get(tx, 'emisora');
    const pair = await generateKeyPair(3072);
    try {
      const key = await attempt(
        () => this.authorities.key(tx, authority),
        'the key of emisora is missing or does not open',
      );
      const [serial] = (await this.serials.take(tx, 1)) as [string];
      const dates = tsaValidity(authority, this.clock.now());
      await this.founder.found(tx, { id: 'tsa', pair, serial, ...dates, issuer: { ...authority, key } });
    } finally {
      pair.pkcs8.fill(0);
    }
    await this.audit.append(tx, {
      accion,
      resultado: 'hecho',
      actor: 'proceso:certificados',
      recurso: 'autoridad:tsa',
    });
  }
}
