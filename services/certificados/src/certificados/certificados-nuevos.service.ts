import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, type Tx } from '@portal/service-kit';
import { AuthorityService } from '../authority/authority.service.js';
import { personValidity } from '../authority/validity.rules.js';
import { SerialRepository } from '../crl/serial.repository.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { CertificadosRepository } from './certificados.repository.js';
import { claveDe, columnasDe } from './dueno.rules.js';
import type { Solicitud } from './hechos.service.js';

/** The key of a new certificate. */
export interface Llave {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  /** Absent when the private half is elsewhere. */
  readonly pkcs8?: Buffer;
}

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

  /** @param llaves a key for each request @returns the rows, in the order of the requests */
  async emitir(tx: Tx, solicitudes: readonly Solicitud[], llaves: readonly Llave[]): Promise<CertificadoEntity[]> {
    if (solicitudes.length === 0) return [];
    const serials = await this.serials.take(tx, solicitudes.length);
    const { from, to } = personValidity(this.clock.now());
    const requests = solicitudes.map(({ sujeto: subject, email }, i) => {
      const { publicKey } = llaves[i] as Llave;
      return { serial: serials[i] as string, subject, email, publicKey, from, to };
    });
    const { ders, issuer: emisor } = await this.authorities.issue(tx, requests);
    const keyIds = await this.guardar(tx, solicitudes, llaves);
    const rows = solicitudes.map(({ dueno, sujeto, email }, i) => ({
      id: randomUUID(),
      dueno: claveDe(dueno),
      ...columnasDe(dueno),
      serial: serials[i] as string,
      sujeto,
      emisor,
      email,
      der: ders[i] as Buffer,
      llaveEn: keyIds[i] === null ? ('dispositivo' as const) : ('servidor' as const),
      llaveId: keyIds[i] as string | null,
      validoDesde: from,
      validoHasta: to,
    }));
    return this.certificados.insert(tx, rows);
  }

  /** @returns for each request the id of its key; null where the private half is elsewhere */
  private async guardar(
    tx: Tx,
    solicitudes: readonly Solicitud[],
    llaves: readonly Llave[],
  ): Promise<(string | null)[]> {
    const nuestras = solicitudes.flatMap(({ dueno }, i) => {
      const { pkcs8 } = llaves[i] as Llave;
      return pkcs8 ? [{ pkcs8, dueno: claveDe(dueno) }] : [];
    });
    const ids = (nuestras.length > 0 ? await this.custody.keepAll(tx, nuestras) : []).values();
    return llaves.map(({ pkcs8 }) => (pkcs8 ? (ids.next().value as string) : null));
  }
}
