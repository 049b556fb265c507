import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, type Tx } from '@portal/service-kit';
import { AuthorityService } from '../authority/authority.service.js';
import { personValidity } from '../authority/validity.rules.js';
import { SerialRepository } from '../crl/serial.repository.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import type { KeyPair } from '../custody/key-pair.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { CertificadosRepository } from './certificados.repository.js';
import { claveDe, columnasDe } from './dueno.rules.js';
import type { Solicitud } from './hechos.service.js';

/** Makes the certificates themselves: serials, signatures of the authority, keys in envelopes, rows. */
@Injectable()
export class CertificadosNuevosService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly serials: SerialRepository,
    private readonly custody: SignerKeyCustody,
    private readonly authorities: AuthorityService,
    private readonly clock: Clock,
  ) {}

  /** @param pairs a key pair for each request @returns the rows, in the order of the requests */
  async emitir(tx: Tx, solicitudes: readonly Solicitud[], pairs: readonly KeyPair[]): Promise<CertificadoEntity[]> {
    if (solicitudes.length === 0) return [];
    const serials = await this.serials.take(tx, solicitudes.length);
    const { from, to } = personValidity(this.clock.now());
    const requests = solicitudes.map(({ sujeto: subject, email }, i) => {
      const { publicKey } = pairs[i] as KeyPair;
      return { serial: serials[i] as string, subject, email, publicKey, from, to };
    });
    const { ders, issuer: emisor } = await this.authorities.issue(tx, requests);
    const keyIds = await this.custody.keepAll(
      tx,
      solicitudes.map(({ dueno }, i) => ({ pkcs8: (pairs[i] as KeyPair).pkcs8, dueno: claveDe(dueno) })),
    );
    const rows = solicitudes.map(({ dueno, sujeto, email }, i) => ({
      id: randomUUID(),
      dueno: claveDe(dueno),
      ...columnasDe(dueno),
      serial: serials[i] as string,
      sujeto,
      emisor,
      email,
      der: ders[i] as Buffer,
      llaveId: keyIds[i] as string,
      validoDesde: from,
      validoHasta: to,
    }));
    return this.certificados.insert(tx, rows);
  }
}
