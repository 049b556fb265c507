import type { CorreoEntity } from '../correos/correo.entity.js';
import { COPIA } from '../plantillas/plantillas.js';

/** Of a copy of completion: what its facts say besides, so that one that is stuck is known. */
export const siAtascaCopia = ({ plantilla }: Pick<CorreoEntity, 'plantilla'>, atasca: boolean): { copia?: true } =>
  plantilla === COPIA && atasca ? { copia: true } : {};
