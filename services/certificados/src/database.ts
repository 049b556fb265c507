import type { DatabaseSettings } from '@portal/service-kit';
import { AutoridadEntity } from './authority/authority.entity.js';
import { CertificadoEntity } from './certificados/certificado.entity.js';
import { CrlEntity } from './crl/crl.entity.js';
import { SerieEntity } from './crl/serial.entity.js';
import { LlaveEntity } from './custody/key.entity.js';
import { LlaveReservaEntity } from './custody/pooled-key.entity.js';
import { FirmaEmitidaEntity } from './firma/firma-emitida.entity.js';
import { AutoridadYCertificados1763700000000 } from './migrations/1763700000000-autoridad-y-certificados.js';

/** The schema `certificados`. */
export const certificadosDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'certificados',
  entities: [
    AutoridadEntity,
    CertificadoEntity,
    SerieEntity,
    CrlEntity,
    LlaveEntity,
    LlaveReservaEntity,
    FirmaEmitidaEntity,
  ],
  migrations: [AutoridadYCertificados1763700000000],
});
