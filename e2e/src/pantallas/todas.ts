import { pantallasDeAuditoria } from './auditoria.js';
import { pantallasDelBorrador } from './inscripcion-borrador.js';
import { pantallasDeCarga } from './inscripcion-carga.js';
import { pantallasDeEnvio } from './inscripcion-envio.js';
import { pantallasDeInscripcion } from './inscripcion.js';
import { pantallasDeListas } from './listas.js';
import type { Pantalla } from './pantalla.js';
import { pantallasPublicas } from './publicas.js';
import { pantallasDelShell } from './shell.js';
import { pantallasDeUsuarios } from './usuarios.js';

/** Every screen in every state that a guest, a registrant, a signer, an administrator and an auditor can see. */
export const pantallas: readonly Pantalla[] = [
  ...pantallasDelShell,
  ...pantallasDeInscripcion,
  ...pantallasDelBorrador,
  ...pantallasDeCarga,
  ...pantallasDeEnvio,
  ...pantallasDeListas,
  ...pantallasDeAuditoria,
  ...pantallasDeUsuarios,
  ...pantallasPublicas,
];
