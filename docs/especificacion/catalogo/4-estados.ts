import type { Capitulo } from '../pruebas/entrada.js';
import { estadosDeFirma } from './4-firmas-y-certificados.js';
import { formulario } from './4-formulario.js';

export const estados: Capitulo = {
  titulo: '4. States and transitions',
  frases: [...formulario, ...estadosDeFirma],
};
