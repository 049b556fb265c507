import { z } from 'zod';
import { defineCall, seconds, storedFile, uuid } from '../core/index.js';

const request = z.strictObject({ id: uuid });

/** The enrolment's PDF at its current revision, for its creator. */
export const descargarPdf = defineCall({
  method: 'GET',
  path: '/api/inscripciones/:id/pdf',
  subject: 'svc.inscripciones.pdf',
  access: 'sesion',
  request,
  response: storedFile,
  answer: 'file',
  status: 200,
  errors: ['UNAUTHORIZED', 'INSCRIPCION_NO_ENCONTRADA', 'DOCUMENTO_EN_PREPARACION'],
  deadline: seconds(5),
});

/** The same bytes for administrators, named by plate and date. */
export const descargarPdfAdmin = defineCall({
  method: 'GET',
  path: '/api/inscripcion-terceros/:id/pdf',
  subject: 'svc.inscripciones.pdf-admin',
  access: 'admin',
  request,
  response: storedFile,
  answer: 'file',
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA', 'DOCUMENTO_EN_PREPARACION'],
  deadline: seconds(5),
});
