import { z } from 'zod';
import type { Empresa } from './configuracion.contract.js';

/** The operator as settings, the same in every process that names it. The defaults are a sample. */
export const empresaConfigSchema = z.object({
  EMPRESA_NOMBRE: z.string().min(1).default('TRANSCARGA S.A.S.'),
  EMPRESA_NOMBRE_CORTO: z.string().min(1).default('TRANSCARGA'),
  EMPRESA_NIT: z.string().min(1).default('900.123.456-8'),
  EMPRESA_HABILITACION: z.string().min(1).default('Resolución 0000 de 2020 (ejemplo)'),
  EMPRESA_DIRECCION: z.string().min(1).default('Calle 1 # 2-03'),
  EMPRESA_CIUDAD: z.string().min(1).default('Bogotá D.C.'),
  EMPRESA_TELEFONO: z.string().min(1).default('601 000 0000'),
  EMPRESA_CORREO_DATOS: z.string().min(1).default('datos@transcarga.test'),
  EMPRESA_URL_POLITICA: z.string().min(1).default('https://transcarga.test/politica-de-datos'),
});
export type EmpresaConfig = z.output<typeof empresaConfigSchema>;

/** @example empresaDe(loadConfig(processConfigSchema.extend(empresaConfigSchema.shape))) */
export const empresaDe = (config: EmpresaConfig): Empresa => ({
  nombre: config.EMPRESA_NOMBRE,
  nombreCorto: config.EMPRESA_NOMBRE_CORTO,
  nit: config.EMPRESA_NIT,
  habilitacion: config.EMPRESA_HABILITACION,
  direccion: config.EMPRESA_DIRECCION,
  ciudad: config.EMPRESA_CIUDAD,
  telefono: config.EMPRESA_TELEFONO,
  correoDatos: config.EMPRESA_CORREO_DATOS,
  urlPolitica: config.EMPRESA_URL_POLITICA,
});
