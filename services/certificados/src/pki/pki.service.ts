import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { descargarPki } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { Transactions } from '@portal/service-kit';
import type { AutoridadId } from '../authority/authority.entity.js';
import { AutoridadRepository } from '../authority/authority.repository.js';
import { EmisoraService } from '../authority/authority.service.js';
import { CrlRepository } from '../crl/crl.repository.js';

type Archivo = RequestOf<typeof descargarPki>['archivo'];

/** The files of /pki, by name. `tsa.pem` also holds the timestamp authorities before the present one, which comes first. */
@Injectable()
export class PkiService {
  constructor(
    private readonly emisora: EmisoraService,
    private readonly autoridades: AutoridadRepository,
    private readonly crls: CrlRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws AppError NO_ENCONTRADO before the first CRL is out */
  async archivo(archivo: Archivo): Promise<ResponseOf<typeof descargarPki>> {
    const [id, extension] = archivo.split('.') as [AutoridadId, 'pem' | 'cer' | 'crl'];
    return this.transactions.run(async (tx) => {
      if (extension === 'crl') {
        const crl = await this.crls.ultima(tx, id);
        if (!crl) throw new AppError('NO_ENCONTRADO', { detail: archivo });
        return answer('application/pkix-crl', crl.der);
      }
      const { der } = await this.emisora.autoridad(tx, id);
      if (extension === 'cer') return answer('application/pkix-cert', der);
      const anteriores = id === 'tsa' ? await this.autoridades.tsaAnteriores(tx) : [];
      return answer(
        'application/x-pem-file',
        Buffer.from([der, ...anteriores].map((one) => new X509Certificate(one).toString()).join('')),
      );
    });
  }
}

const answer = (contentType: string, bytes: Buffer) => ({ contentType, base64: bytes.toString('base64') });
