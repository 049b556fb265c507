import type { Capitulo } from '../pruebas/entrada.js';
import { archivosYCertificados } from './5-archivos-y-certificados.js';
import { conductorYReferencias } from './5-conductor-y-referencias.js';
import { fechas } from './5-fechas.js';
import { pagosYContrato } from './5-pagos-y-contrato.js';
import { vehiculoYPartes } from './5-vehiculo-y-partes.js';

export const validacion: Capitulo = {
  titulo: '5. Validation rules',
  frases: [...vehiculoYPartes, ...conductorYReferencias, ...pagosYContrato, ...fechas, ...archivosYCertificados],
};
