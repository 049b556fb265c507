import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { rolesFirmante } from '@portal/dominio/roles';
import { eslabonesDelFirmante } from '../auditoria/eslabones.contract.js';
import { certificadosDeInscripcion } from '../certificados/certificado.contract.js';
import { defineEdgeCall, defineInternalCall, seconds } from '../core/call.js';
import { streamedFile } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { evidenciaGuardada } from '../inscripciones/evidencia.contract.js';
import { correosDelFirmante } from '../notificaciones/correos-de-inscripcion.contract.js';
import { porLlave } from './constancia.contract.js';

/**
 * A signer's own part of the evidence as a ZIP that anybody checks without the portal. It comes to whom the receipt
 * comes: a used link with the key that signed, for as long as the answer under that key is kept
 * (docs/adr/0073-a-signer-takes-his-own-evidence.md).
 */
export const evidenciaDelFirmante = defineEdgeCall({
  method: 'GET',
  path: llamadas.evidenciaDelFirmante,
  access: 'enlace',
  request: porLlave,
  response: streamedFile,
  answer: 'stream',
  status: 200,
  errors: ['ENLACE_INVALIDO', 'DEMASIADOS_INTENTOS', 'SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(20),
});

/** What all keepers of evidence hold of one signer, gathered by the one that checks link and key. */
export const parteDelFirmante = defineInternalCall({
  subject: 'svc.inscripciones.evidencia-del-firmante',
  callers: ['gateway'],
  request: porLlave,
  response: z.object({
    /** Whose part it is, as the field in the document is named. */
    rol: enumAbierto(rolesFirmante),
    ...evidenciaGuardada.response.shape,
    ...correosDelFirmante.response.shape,
    ...certificadosDeInscripcion.response.shape,
    ...eslabonesDelFirmante.response.shape,
  }),
  errors: ['ENLACE_INVALIDO', 'SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(12),
});
