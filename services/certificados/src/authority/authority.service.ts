import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CustodiaAutoridad } from '../custody/key-custody.js';
import type { Nombre } from '../x509/distinguished-name.js';
import { emitirX509 } from '../x509/issue-certificate.js';
import { perfilPersona } from '../x509/profiles.js';
import type { AutoridadEntity, AutoridadId } from './authority.entity.js';
import { AutoridadRepository, duenoAutoridad } from './authority.repository.js';

export interface SolicitudPersona {
  readonly serial: string;
  readonly sujeto: Nombre;
  readonly email: string;
  readonly publica: Buffer;
  readonly desde: Date;
  readonly hasta: Date;
}

/** The authorities at work: their certificates, their keys for one operation, a person's certificate. */
@Injectable()
export class EmisoraService {
  constructor(
    private readonly autoridades: AutoridadRepository,
    private readonly custodia: CustodiaAutoridad,
    @Inject(CERTIFICADOS_CONFIG)
    private readonly settings: Pick<CertificadosConfig, 'PORTAL_ORIGIN' | 'CERT_POLITICA_OID'>,
  ) {}

  autoridad(tx: Tx, id: AutoridadId): Promise<AutoridadEntity> {
    return this.autoridades.get(tx, id);
  }

  /** @throws Error when it does not open, or is kept elsewhere */
  async llave(tx: Tx, { id, llaveId }: AutoridadEntity): Promise<KeyObject> {
    if (llaveId === null) throw new Error(`the key of ${id} is kept elsewhere`);
    return this.custodia.abrir(tx, llaveId, duenoAutoridad(id));
  }

  /** Signs them beside one another. @returns the certificates, DER, in this order, and the issuer's name */
  async emitir(tx: Tx, solicitudes: readonly SolicitudPersona[]): Promise<{ ders: Buffer[]; emisor: Nombre }> {
    const emisora = await this.autoridades.get(tx, 'emisora');
    const key = await this.llave(tx, emisora);
    const { PORTAL_ORIGIN: origen, CERT_POLITICA_OID: politica } = this.settings;
    const ders = await Promise.all(
      solicitudes.map((solicitud) => {
        const { publica, email } = solicitud;
        const extensiones = perfilPersona(
          { publica, publicaEmisor: emisora.publica, derEmisor: emisora.der, origen, politica },
          email,
        );
        return emitirX509({ ...solicitud, emisor: emisora.nombre, extensiones }, key);
      }),
    );
    return { ders, emisor: emisora.nombre };
  }
}
