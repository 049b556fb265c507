import { z } from 'zod';
import type { Empresa } from './configuracion.contract.js';

/** Where every PNG begins: its signature, in base64 (RFC 2083, section 3.1). */
const PNG = 'data:image/png;base64,iVBORw0KGgo';
/** It travels with every frozen enrolment and to every browser: 24 kB of picture. */
const LOGO_MAXIMO = 32_768;

/** Eight bits a channel, no transparency, not interlaced: what every reader, and a document, draws in one way. */
function esOpaco(logo: string): boolean {
  const [cabeza] = /(?<=,)[A-Za-z0-9+/]{44}/.exec(logo) ?? [];
  if (cabeza === undefined) return false;
  const byte = (i: number): number => atob(cabeza).charCodeAt(i);
  return byte(24) === 8 && [0, 2].includes(byte(25)) && byte(28) === 0;
}

/** What is written on the accent: `sobre-acento` of the design. */
const SOBRE_ACENTO = '#241800';
/** WCAG 2.2, success criterion 1.4.3. */
const CONTRASTE = 4.5;

/** Relative luminance of '#rrggbb' (WCAG 2.2). */
function luminancia(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const canal = Number.parseInt(color.slice(i, i + 2), 16) / 255;
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const seLeeEncima = (acento: string): boolean =>
  (luminancia(acento) + 0.05) / (luminancia(SOBRE_ACENTO) + 0.05) >= CONTRASTE;

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
  EMPRESA_COLOR_ACENTO: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #F5A912')
    .refine(seLeeEncima, `a lighter colour: ${SOBRE_ACENTO} is written on it and cannot be read`)
    .optional(),
  /** Shown on white and on dark petrol alike, beside the short name: it brings its own ground. */
  EMPRESA_LOGO: z
    .string()
    .startsWith(PNG, 'a PNG as data:image/png;base64,…')
    .regex(/^[^,]*,[A-Za-z0-9+/]+=*$/, 'a PNG as data:image/png;base64,…')
    .max(LOGO_MAXIMO, 'at most 24 kB of picture')
    .refine(esOpaco, 'a PNG of 8 bits without transparency, not interlaced')
    .optional(),
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
  ...(config.EMPRESA_COLOR_ACENTO && { acento: config.EMPRESA_COLOR_ACENTO }),
  ...(config.EMPRESA_LOGO && { logo: config.EMPRESA_LOGO }),
});
