import { expect, type Page } from '@playwright/test';
import {
  personasDeAuditoria,
  verAuditoria,
  verificacionDeAuditoria,
  type EntradaDeAuditoria,
} from '@portal/contracts/auditoria';
import { paginas } from '@portal/dominio/paginas';
import type { Pantalla } from './pantalla.js';
import { neverAnswer, refuse, respond } from './responses.js';

const VERIFICACION = verificacionDeAuditoria.path;
const CAIDO = [
  'SERVICIO_NO_DISPONIBLE',
  'El servicio no está disponible en este momento. Intente nuevamente.',
] as const;
const LARGO =
  'Fundación para el Desarrollo Empresarial y Humanístico del Transporte Automotor de Carga Extradimensionada';
const id = (n: number): string => `0b7e6a4e-6f0a-4d0c-9a8e-${String(n).padStart(12, '0')}`;

/** Parsed through the contract, so that it cannot drift. */
const unaEntrada = (numero: number, ocurrioEn: string, cambios: Partial<EntradaDeAuditoria>): EntradaDeAuditoria =>
  verAuditoria.response.shape.items.element.parse({
    numero,
    accion: 'documento.leido',
    resultado: 'hecho',
    recurso: `inscripcion:${id(148)}`,
    quien: 'persona',
    persona: 'sub-sergio',
    nombre: 'Sergio Rojas',
    inscripcion: { id: id(148), codigo: 'TER-2026-000148' },
    datos: [],
    ocurrioEn,
    huella: '7c1e04b9'.repeat(8),
    ...cambios,
  });

const entradas = [
  unaEntrada(48_225, '2026-11-21T15:12:00.000Z', {
    accion: 'contrasena-gps.vista',
    motivo: 'Confirmar rastreo antes del cargue',
  }),
  unaEntrada(48_224, '2026-11-21T14:47:00.000Z', { accion: 'carga.leida' }),
  unaEntrada(48_223, '2026-11-21T14:14:00.000Z', {
    accion: 'acceso.denegado',
    resultado: 'rechazado',
    nombre: 'Laura Ximena Ñustes',
    inscripcion: undefined,
    recurso: 'puerta:gateway',
    datos: [
      { nombre: 'codigo', valor: 'ACCESO_DENEGADO' },
      { nombre: 'ruta', valor: 'DELETE /api/admin/inscripciones/:id' },
    ],
  }),
  unaEntrada(48_222, '2026-11-21T12:40:00.000Z', {
    accion: 'correo.rechazado',
    quien: 'proceso',
    persona: undefined,
    nombre: undefined,
    clase: 'enlace-conductor',
    motivo: 'El buzón está lleno',
    inscripcion: { id: id(112), codigo: 'TER-2026-000112' },
  }),
  unaEntrada(48_207, '2026-11-20T23:20:00.000Z', {
    accion: 'inscripcion.eliminada',
    motivo: 'Duplicada',
    inscripcion: { id: id(77), codigo: 'TER-2026-000077', eliminada: true },
  }),
  unaEntrada(48_196, '2026-11-20T20:05:00.000Z', {
    accion: 'exportacion.terminada',
    nombre: 'Íngrid Peñaloza',
    inscripcion: undefined,
    recurso: `exportacion:${id(9)}`,
    datos: [
      { nombre: 'formato', valor: 'xlsx' },
      { nombre: 'filas', valor: '287' },
    ],
  }),
  unaEntrada(48_188, '2026-11-20T16:30:00.000Z', {
    accion: 'firma.registrada',
    quien: 'firmante',
    persona: undefined,
    nombre: undefined,
    rol: 'propietario',
    inscripcion: { id: id(129), codigo: 'TER-2026-000129' },
  }),
];

const larga = unaEntrada(1_048_225, '2026-11-21T15:12:00.000Z', {
  accion: 'inscripcion.devuelta',
  nombre: LARGO,
  motivo: `${LARGO}. ${LARGO.toUpperCase().replaceAll(' ', '')}`,
  datos: [{ nombre: 'sha256', valor: 'b'.repeat(64) }],
});

const integra = { en: '2026-11-21T10:00:00.000Z', entradas: 48_213, duracionMs: 3100 };

interface Estado {
  readonly vistas?: readonly EntradaDeAuditoria[];
  readonly ultima?: object | undefined;
}

/** What the page asks for, answered. */
async function contesta(page: Page, { vistas = entradas, ultima = integra }: Estado = {}): Promise<void> {
  await respond(page, personasDeAuditoria.path, { personas: [{ persona: 'sub-sergio', nombre: 'Sergio Rojas' }] });
  await respond(page, VERIFICACION, { ultima, proxima: '2026-11-22T10:00:00.000Z' });
  const headers = { 'x-total-count': String(vistas.length), link: `<${verAuditoria.path}?cursor=dos>; rel="next"` };
  await respond(page, verAuditoria.path, vistas, vistas.length === 0 ? {} : { headers });
}

async function auditoria(page: Page, visto: string | RegExp, estado: Estado = {}, query = ''): Promise<void> {
  await contesta(page, estado);
  await page.goto(`${paginas.auditoria.to}${query}`);
  await expect(page.getByText(visto).first()).toBeVisible();
}

const INTEGRA = /^Íntegra hasta hoy/;

/** The audit, for those who administrate and for those who audit and nothing else. */
export const pantallasDeAuditoria: readonly Pantalla[] = [
  { nombre: 'auditoria', quien: 'auditor', abrir: (page) => auditoria(page, INTEGRA) },
  {
    nombre: 'auditoria-desplegada',
    quien: 'superadmin',
    abrir: async (page) => {
      await auditoria(page, INTEGRA);
      await page.getByText('vio la contraseña GPS').click();
      await expect(page.getByRole('link', { name: /^Abrir la inscripción/ })).toBeVisible();
    },
  },
  {
    nombre: 'auditoria-larga',
    quien: 'superadmin',
    abrir: async (page) => {
      await auditoria(page, INTEGRA, { vistas: [larga, ...entradas] });
      await page.getByText(LARGO, { exact: false }).first().click();
      await expect(page.getByText('b'.repeat(64))).toBeVisible();
    },
  },
  {
    nombre: 'auditoria-vacia',
    quien: 'auditor',
    abrir: async (page) => {
      await contesta(page, { vistas: [] });
      await respond(page, VERIFICACION, { proxima: '2026-11-22T10:00:00.000Z' });
      await page.goto(paginas.auditoria.to);
      await expect(page.getByText('Todavía no hay entradas.')).toBeVisible();
      await expect(page.getByText('Todavía no se ha verificado')).toBeVisible();
    },
  },
  {
    nombre: 'auditoria-sin-resultados',
    quien: 'auditor',
    abrir: (page) =>
      auditoria(page, 'No hay entradas que coincidan con los filtros', { vistas: [] }, '?accion=carga.leida'),
  },
  {
    nombre: 'auditoria-rota',
    quien: 'superadmin',
    abrir: (page) =>
      auditoria(page, /^La cadena está rota en la entrada/, {
        ultima: { ...integra, entradas: 47_011, rota: { numero: 47_012, causa: 'eslabon-alterado' } },
      }),
  },
  {
    nombre: 'auditoria-sin-verificar',
    quien: 'auditor',
    abrir: (page) =>
      auditoria(page, /^Sin verificar desde/, { ultima: { ...integra, en: '2026-11-18T10:00:00.000Z' } }),
  },
  {
    nombre: 'auditoria-cargando',
    quien: 'auditor',
    abrir: async (page) => {
      await neverAnswer(page, verAuditoria.path);
      await neverAnswer(page, VERIFICACION);
      await page.goto(paginas.auditoria.to);
      await expect(page.getByText('Cargando la última verificación')).toBeAttached();
    },
  },
  {
    nombre: 'auditoria-fallo',
    quien: 'auditor',
    abrir: async (page) => {
      await contesta(page);
      await refuse(page, VERIFICACION, 503, ...CAIDO);
      await refuse(page, verAuditoria.path, 503, ...CAIDO);
      await page.goto(paginas.auditoria.to);
      await expect(page.getByText(/^No pudimos leer la auditoría/)).toBeVisible();
      await expect(page.getByText(/^No pudimos leer si la auditoría está íntegra/)).toBeVisible();
    },
  },
  {
    nombre: 'auditoria-exportar',
    quien: 'auditor',
    abrir: async (page) => {
      await auditoria(page, INTEGRA);
      await page.getByRole('button', { name: 'Exportar' }).click();
      await expect(page.getByRole('dialog', { name: 'Exportar la auditoría' })).toBeVisible();
    },
  },
];
