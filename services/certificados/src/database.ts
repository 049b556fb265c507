import type { DatabaseSettings } from '@portal/service-kit';
import { AutoridadEntity } from './autoridad/autoridad.entity.js';
import { CertificadoEntity } from './certificados/certificado.entity.js';
import { SerieEntity } from './certificados/serie.entity.js';
import { CrlEntity } from './crl/crl.entity.js';
import { LlaveReservaEntity } from './custodia/llave-reserva.entity.js';
import { LlaveEntity } from './custodia/llave.entity.js';
import { FirmaEmitidaEntity } from './firma/firma-emitida.entity.js';
import { AutoridadYCertificados1763700000000 } from './migrations/1763700000000-autoridad-y-certificados.js';
import { RotacionDeLlaves1763760000000 } from './migrations/1763760000000-rotacion-de-llaves.js';
import { RaizEnOtraParte1763770000000 } from './migrations/1763770000000-raiz-en-otra-parte.js';

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
  migrations: [AutoridadYCertificados1763700000000, RotacionDeLlaves1763760000000, RaizEnOtraParte1763770000000],
});
