import { acceso } from './acceso.js';
import { archivos } from './archivos.js';
import { certificados } from './certificados.js';
import { correo } from './correo.js';
import { datosYAuditoria } from './datos-y-auditoria.js';
import { enlacesYFirma } from './enlaces-y-firma.js';
import { fallos } from './fallos.js';
import type { Capitulo } from './fila.js';
import { hallazgos } from './hallazgos.js';
import { mensajes } from './mensajes.js';
import { sesion } from './sesion.js';
import { suministro } from './suministro.js';

export const capitulos: readonly Capitulo[] = [
  acceso,
  enlacesYFirma,
  certificados,
  archivos,
  sesion,
  mensajes,
  correo,
  fallos,
  datosYAuditoria,
  suministro,
  hallazgos,
];
