import { migrationsBeside, type DatabaseSettings } from '@portal/service-kit';
import { AuthorityEntity } from './authority/authority.entity.js';
import { CertificadoEntity } from './certificados/certificado.entity.js';
import { CrlEntity, SerialEntity } from './crl/crl.entity.js';
import { KeyEntity } from './custody/key.entity.js';
import { PooledKeyEntity } from './custody/pooled-key.entity.js';
import { FirmaEmitidaEntity } from './firma/firma-emitida.entity.js';
import { EslabonPerdidoEntity, PuntoControlEntity } from './puntos-control/punto-control.entity.js';

const migrations = await migrationsBeside(import.meta.url);

/** The schema `certificados`. */
export const certificadosDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'certificados',
  entities: [
    AuthorityEntity,
    CertificadoEntity,
    SerialEntity,
    CrlEntity,
    KeyEntity,
    PooledKeyEntity,
    FirmaEmitidaEntity,
    PuntoControlEntity,
    EslabonPerdidoEntity,
  ],
  migrations,
});
