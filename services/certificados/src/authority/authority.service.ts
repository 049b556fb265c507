import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { AuthorityKeyCustody } from '../custody/key-custody.js';
import type { DistinguishedName } from '../x509/distinguished-name.js';
import { issueCertificate } from '../x509/issue-certificate.js';
import { profiles } from '../x509/profiles.js';
import type { AuthorityEntity, AuthorityId } from './authority.entity.js';
import { authorityOwner, AuthorityRepository } from './authority.repository.js';
import type { Validity } from './validity.rules.js';

export interface PersonRequest extends Validity {
  readonly serial: string;
  readonly subject: DistinguishedName;
  readonly email: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
}

/** The authorities at work: their certificates, their keys for one operation, people's certificates. */
@Injectable()
export class AuthorityService {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly custody: AuthorityKeyCustody,
    @Inject(CERTIFICADOS_CONFIG)
    private readonly settings: Pick<CertificadosConfig, 'PORTAL_ORIGIN' | 'CERT_POLITICA_OID'>,
  ) {}

  get(tx: Tx, id: AuthorityId): Promise<AuthorityEntity> {
    return this.authorities.get(tx, id);
  }

  /** @throws Error when it does not open, or is kept elsewhere */
  async key(tx: Tx, { id, llaveId }: AuthorityEntity): Promise<KeyObject> {
    if (llaveId === null) throw new Error(`the key of ${id} is kept elsewhere`);
    return this.custody.open(tx, llaveId, authorityOwner(id));
  }

  /** Signs people's certificates in parallel. @returns them, DER, in this order, and the issuer's name */
  async issue(tx: Tx, requests: readonly PersonRequest[]): Promise<{ ders: Buffer[]; issuer: DistinguishedName }> {
    const authority = await this.get(tx, 'emisora');
    const { nombre: issuer, publica: issuerPublicKey, der: issuerDer } = authority;
    const key = await this.key(tx, authority);
    const { PORTAL_ORIGIN: origin, CERT_POLITICA_OID: policy } = this.settings;
    const ders = await Promise.all(
      requests.map(({ email, ...request }) => {
        const facts = { publicKey: request.publicKey, issuerPublicKey, issuerDer, origin, policy };
        return issueCertificate({ ...request, issuer, extensions: profiles.person(facts, email) }, key);
      }),
    );
    return { ders, issuer };
  }
}
