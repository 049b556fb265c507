import { z } from 'zod';
import { defineCall, empty, messageAnswer, seconds, textoLibre, uuid } from '../core/index.js';
import { rolFirmanteSchema } from './inscripcion-listada.schema.js';

/** Revokes the signer's link and mails a new one. Nobody can read a link from the product. */
export const reenviarCorreo = defineCall({
  method: 'POST',
  path: '/api/admin/reenviar-email/:id',
  subject: 'svc.inscripciones.reenviar',
  access: 'admin',
  request: z.strictObject({ id: uuid, tipo: rolFirmanteSchema }),
  response: messageAnswer,
  status: 202,
  errors: [
    'UNAUTHORIZED',
    'SOLO_ADMINISTRADORES',
    'INSCRIPCION_NO_ENCONTRADA',
    'DOCUMENTO_EN_PREPARACION',
    'FIRMA_YA_REGISTRADA',
    'CORREO_RECIENTE',
  ],
  deadline: seconds(5),
  idempotent: true,
});

/** Removes form, files, signatures and links; the audit chain keeps a tombstone. */
export const eliminarInscripcion = defineCall({
  method: 'DELETE',
  path: '/api/admin/inscripciones/:id',
  subject: 'svc.inscripciones.eliminar',
  access: 'superadmin',
  request: z.strictObject({ id: uuid, motivo: textoLibre(500).optional(), placa: textoLibre(20).optional() }),
  response: empty,
  status: 204,
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO', 'SESION_NO_RECIENTE', 'INSCRIPCION_NO_ENCONTRADA', 'PLACA_NO_COINCIDE'],
  deadline: seconds(10),
  idempotent: true,
});

/** Shows the GPS password to an administrator who says why; the audit keeps who and why. */
export const verContrasenaGps = defineCall({
  method: 'POST',
  path: '/api/admin/inscripciones/:id/contrasena-gps',
  subject: 'svc.inscripciones.ver-contrasena-gps',
  access: 'admin',
  request: z.strictObject({ id: uuid, motivo: textoLibre(500).min(1, 'Escriba el motivo') }),
  response: z.object({ contrasenaGPS: z.string() }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
