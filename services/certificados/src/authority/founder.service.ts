import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CustodiaAutoridad } from '../custody/key-custody.js';
import type { ParDeLlaves } from '../custody/key-pair.js';
import type { Nombre } from '../x509/distinguished-name.js';
import { emitirX509 } from '../x509/issue-certificate.js';
import { perfilEmisora, perfilRaiz, perfilTsa } from '../x509/profiles.js';
import type { AutoridadId } from './authority.entity.js';
import { AutoridadRepository, duenoAutoridad } from './authority.repository.js';
import { nombreAutoridad } from './validity.rules.js';

type Settings = Pick<
  CertificadosConfig,
  'PORTAL_ORIGIN' | 'CERT_POLITICA_OID' | 'EMPRESA_NOMBRE' | 'EMPRESA_NOMBRE_CORTO'
>;

/** An authority that is about to be, and who signs its certificate. */
export interface Fundacion {
  readonly id: AutoridadId;
  readonly par: ParDeLlaves;
  readonly serial: string;
  readonly desde: Date;
  readonly hasta: Date;
  readonly emisor: Emisor;
}

interface Emisor {
  readonly nombre: Nombre;
  /** SubjectPublicKeyInfo, DER. */
  readonly publica: Buffer;
  /** Its certificate, DER: absent while it is being made itself. */
  readonly der?: Buffer;
  readonly llave: KeyObject;
}

const PERFILES = { raiz: perfilRaiz, emisora: perfilEmisora, tsa: perfilTsa } as const;

/** The step that all our authorities have in common: a certificate over a new key, the key in its envelope, the row of both. */
@Injectable()
export class FundadorService {
  constructor(
    private readonly autoridades: AutoridadRepository,
    private readonly custodia: CustodiaAutoridad,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {}

  /** The private key is in its envelope afterwards; the caller fills its own copy with zeros. */
  async fundar(tx: Tx, { id, par, serial, desde, hasta, emisor }: Fundacion): Promise<void> {
    const { PORTAL_ORIGIN: origen, CERT_POLITICA_OID: politica } = this.settings;
    const { publica } = par;
    const nombre = nombreAutoridad(this.settings, id);
    const extensiones = PERFILES[id]({
      publica,
      publicaEmisor: emisor.publica,
      ...(emisor.der && { derEmisor: emisor.der }),
      origen,
      politica,
    });
    const solicitud = { serial, sujeto: nombre, emisor: emisor.nombre, publica, desde, hasta, extensiones };
    const der = await emitirX509(solicitud, emisor.llave);
    const llaveId = await this.custodia.guardar(tx, par.privada, duenoAutoridad(id));
    await this.autoridades.insert(tx, { id, nombre, der, publica, llaveId, venceEn: hasta });
  }
}
