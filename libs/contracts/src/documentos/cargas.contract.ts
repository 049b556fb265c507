import { z } from 'zod';
import { defineCall, defineEdgeCall, seconds } from '../core/call.js';
import { empty, nothing, storedFile, uuid } from '../core/shapes.js';

/** 10 MB: the whole upload, counted at the PUT. */
export const MAX_CARGA_BYTES = 10_485_760;

/** Gives a signed address on the portal's own origin, good for one PUT within 10 minutes. */
export const pedirCarga = defineCall({
  method: 'POST',
  path: '/api/objects/upload',
  subject: 'svc.inscripciones.pedir-carga',
  access: 'sesion',
  request: nothing,
  response: z.object({ uploadURL: z.string() }),
  status: 200,
  errors: ['UNAUTHORIZED', 'LIMITE_DE_CARGAS'],
  deadline: seconds(5),
});

/** The PUT itself: no session, only the signed address. The gateway counts the bytes and pipes them to the store. */
export const recibirCarga = defineEdgeCall({
  method: 'PUT',
  path: '/api/objects/upload/:id',
  access: 'publico',
  request: z.strictObject({ id: uuid, vence: z.coerce.number(), firma: z.string().max(100) }),
  response: empty,
  status: 200,
  errors: [
    'CARGA_VENCIDA',
    'CARGA_YA_RECIBIDA',
    'CARGA_DEMASIADO_GRANDE',
    'TIPO_DE_CONTENIDO',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(600),
});

const registro = {
  method: 'PUT',
  access: 'sesion',
  request: z.strictObject({ certificationUrl: z.string().max(2000) }),
  response: z.object({ objectPath: z.string() }),
  status: 200,
  errors: [
    'UNAUTHORIZED',
    'CARGA_NO_RECONOCIDA',
    'SOLICITUD_EN_CURSO',
    'SOLO_PDF',
    'PDF_NO_ADMITIDO',
    'SERVICIO_NO_DISPONIBLE',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(10),
} as const;

/** Inspects the uploaded freight certification and gives the path that the form carries. Never fetches an address. */
export const registrarCertificacion = defineCall({
  ...registro,
  path: '/api/certification-upload',
  subject: 'svc.inscripciones.registrar-certificacion',
});

/** The same for the advance-payment certification. */
export const registrarCertificacionAnticipos = defineCall({
  ...registro,
  path: '/api/certification-anticipos-upload',
  subject: 'svc.inscripciones.registrar-certificacion-anticipos',
});

/** An upload as attachment, for its owner and administrators. */
export const descargarCarga = defineCall({
  method: 'GET',
  path: '/api/objects/:id',
  subject: 'svc.inscripciones.descargar-carga',
  access: 'sesion',
  sobre: 'carga.ver',
  request: z.strictObject({ id: uuid }),
  response: storedFile,
  answer: 'file',
  status: 200,
  errors: ['UNAUTHORIZED', 'NO_ENCONTRADO'],
  deadline: seconds(5),
});
