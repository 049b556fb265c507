import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Audit, Clock, type Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { AuthorityKeyCustody } from '../custody/key-custody.js';
import { generateKeyPair, readPrivateKey, type KeyPair } from '../custody/key-pair.js';
import type { DistinguishedName } from '../x509/distinguished-name.js';
import { issueCertificate } from '../x509/issue-certificate.js';
import { newSerial } from '../x509/new-serial.js';
import { profiles } from '../x509/profiles.js';
import type { AuthorityId } from './authority.entity.js';
import { authorityOwner, AuthorityRepository } from './authority.repository.js';
import { validity, type Validity } from './validity.rules.js';

type Settings = Pick<
  CertificadosConfig,
  'PORTAL_ORIGIN' | 'CERT_POLITICA_OID' | 'EMPRESA_NOMBRE' | 'EMPRESA_NOMBRE_CORTO'
>;

/** An authority to found, and who signs its certificate. */
interface Founding extends Validity {
  readonly id: AuthorityId;
  readonly pair: KeyPair;
  readonly serial: string;
  readonly issuer: Issuer;
}

interface Issuer {
  readonly nombre: DistinguishedName;
  /** SubjectPublicKeyInfo, DER. */
  readonly publica: Buffer;
  /** Its certificate, DER: absent while that certificate itself is being made. */
  readonly der?: Buffer;
  readonly key: KeyObject;
}

const YEARS = { raiz: 20, emisora: 10 } as const;
const ROLES: Record<AuthorityId, string> = { raiz: 'CA Raíz', emisora: 'CA Emisora', tsa: 'Sello de Tiempo' };

/** Makes our authorities: a certificate over a new key, the key in its envelope, the row of both. */
@Injectable()
export class FounderService {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly custody: AuthorityKeyCustody,
    private readonly clock: Clock,
    private readonly audit: Audit<'certificados'>,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {}

  /** A root that signs itself, and the issuing authority under it. */
  async foundRootAndIssuer(tx: Tx): Promise<void> {
    const pairs = { raiz: await generateKeyPair(3072), emisora: await generateKeyPair(3072) };
    const issuer = {
      nombre: this.nameOf('raiz'),
      publica: pairs.raiz.publicKey,
      key: readPrivateKey(pairs.raiz.pkcs8),
    };
    for (const id of ['raiz', 'emisora'] as const) {
      const dates = validity(this.clock.now(), YEARS[id]);
      await this.found(tx, { id, pair: pairs[id], serial: newSerial(), ...dates, issuer });
    }
    for (const { pkcs8 } of Object.values(pairs)) pkcs8.fill(0);
    await this.audit.append(tx, {
      accion: 'autoridad.fundada',
      resultado: 'hecho',
      actor: 'proceso:certificados',
      recurso: 'autoridad:raiz',
    });
  }

  /** Seals the private key; the caller fills its own copy with zeros afterwards. */
  async found(tx: Tx, { id, pair, serial, from, to, issuer }: Founding): Promise<void> {
    const { PORTAL_ORIGIN: origin, CERT_POLITICA_OID: policy } = this.settings;
    const { publicKey } = pair;
    const nombre = this.nameOf(id);
    const extensions = profiles[id]({
      publicKey,
      issuerPublicKey: issuer.publica,
      ...(issuer.der && { issuerDer: issuer.der }),
      origin,
      policy,
    });
    const request = { serial, subject: nombre, issuer: issuer.nombre, publicKey, from, to, extensions };
    const der = await issueCertificate(request, issuer.key);
    const llaveId = await this.custody.keep(tx, pair.pkcs8, authorityOwner(id));
    await this.authorities.insert(tx, { id, nombre, der, publica: publicKey, llaveId, venceEn: to });
  }

  /** An authority's name says what it is and whose, cut to what X.520 allows. */
  private nameOf(id: AuthorityId): DistinguishedName {
    const { EMPRESA_NOMBRE_CORTO, EMPRESA_NOMBRE } = this.settings;
    return {
      commonName: `${EMPRESA_NOMBRE_CORTO} ${ROLES[id]}`.slice(0, 64),
      organizationName: EMPRESA_NOMBRE.slice(0, 64),
      countryCode: 'CO',
    };
  }
}
