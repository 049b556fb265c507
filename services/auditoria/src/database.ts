import { migrationsBeside, type DatabaseSettings } from '@portal/service-kit';
import { CheckpointEntity } from './chain/checkpoint.entity.js';
import { EntradaEntity, MotivoEntity } from './chain/entrada.entity.js';
import { VerificacionEntity } from './verificacion/verificacion.entity.js';

const migrations = await migrationsBeside(import.meta.url);

/** The schema `auditoria`. */
export const auditoriaDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'auditoria',
  entities: [EntradaEntity, CheckpointEntity, MotivoEntity, VerificacionEntity],
  migrations,
  ownerApart: true,
});
