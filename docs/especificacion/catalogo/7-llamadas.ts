import type { Capitulo } from '../pruebas/entrada.js';
import { enlacesYCertificados } from './7-enlaces-y-certificados.js';
import { listasYRevision } from './7-listas-y-revision.js';
import { sesionYFormulario } from './7-sesion-y-formulario.js';

export const llamadas: Capitulo = {
  titulo: '7. The calls it makes',
  frases: [...sesionYFormulario, ...listasYRevision, ...enlacesYCertificados],
};
