import type { DatabaseSettings } from '@portal/service-kit';
import { CheckpointEntity } from './chain/checkpoint.entity.js';
import { EntradaEntity } from './chain/entrada.entity.js';
import { Cadena1763700000000 } from './migrations/1763700000000-cadena.js';

/** The schema `auditoria`. */
export const auditoriaDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'auditoria',
  entities: [EntradaEntity, CheckpointEntity],
  migrations: [Cadena1763700000000],
});
