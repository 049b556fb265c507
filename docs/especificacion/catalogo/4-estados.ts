import type { Capitulo } from '../pruebas/entrada.js';
import { formulario } from './4-formulario.js';
import { estadosDeFirma } from './4-firmas-y-certificados.js';

export const estados: Capitulo = {
  titulo: '4. States and transitions',
  frases: [...formulario, ...estadosDeFirma],
};
