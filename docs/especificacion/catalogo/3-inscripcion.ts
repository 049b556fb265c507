import type { Capitulo } from '../pruebas/entrada.js';
import { conductorYReferencias } from './3-conductor-y-referencias.js';
import { pagosYContrato } from './3-pagos-y-contrato.js';
import { vehiculoTenedorPropietario } from './3-vehiculo-tenedor-propietario.js';

export const inscripcion: Capitulo = {
  titulo: 'Registration (inscripción de terceros)',
  frases: [...vehiculoTenedorPropietario, ...conductorYReferencias, ...pagosYContrato],
};
