import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { descargarPki } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { Transactions } from '@portal/service-kit';
import type { AuthorityId } from '../authority/authority.entity.js';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CrlRepository } from '../crl/crl.repository.js';

type Archivo = RequestOf<typeof descargarPki>['archivo'];

/** The files of /pki, by name. `tsa.pem` holds the present timestamp authority first, then those before it. */
@Injectable()
export class PkiService {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly crls: CrlRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws AppError NO_ENCONTRADO before the first CRL is out */
  async archivo(archivo: Archivo): Promise<ResponseOf<typeof descargarPki>> {
    const [id, extension] = archivo.split('.') as [AuthorityId, 'pem' | 'cer' | 'crl'];
    return this.transactions.run(async (tx) => {
      if (extension === 'crl') {
        const crl = await this.crls.last(tx, id);
        if (!crl) throw new AppError('NO_ENCONTRADO', { detail: archivo });
        return answer('application/pkix-crl', crl.der);
      }
      if (extension === 'cer') return answer('application/pkix-cert', (await this.authorities.get(tx, id)).der);
      const ders = id === 'tsa' ? await this.authorities.tsas(tx) : [(await this.authorities.get(tx, id)).der];
      const pems = ders.map((one) => new X509Certificate(one).toString());
      return answer('application/x-pem-file', Buffer.from(pems.join('')));
    });
  }
}

const answer = (contentType: string, bytes: Buffer) => ({ contentType, base64: bytes.toString('base64') });
