import type { Capitulo } from '../pruebas/entrada.js';
import { avisosDelFormulario } from './8-avisos-del-formulario.js';
import { descargasYRevision } from './8-descargas-y-revision.js';
import { fallos } from './8-fallos.js';
import { firmasYCertificados } from './8-firmas-y-certificados.js';

export const errores: Capitulo = {
  titulo: '8. The error catalogue',
  frases: [...fallos, ...avisosDelFormulario, ...descargasYRevision, ...firmasYCertificados],
};
