import { expect } from '@playwright/test';
import { conBorrador, formulario, formularioSinTextos, guardado, INSCRITA, lleno } from './formulario.js';
import type { Pantalla } from './pantalla.js';
import { loseNetwork, neverAnswer, refuse } from './responses.js';

/** The enrolment form while it is filled. */
export const pantallasDeInscripcion: readonly Pantalla[] = [
  { nombre: 'inscripcion', quien: 'registrante', abrir: formulario },
  {
    nombre: 'inscripcion-tester',
    quien: 'tester',
    abrir: async (page) => {
      await formulario(page);
      await expect(page.getByRole('button', { name: 'Completar con datos de prueba' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-textos-cargando',
    quien: 'registrante',
    abrir: async (page) => {
      await neverAnswer(page, '/api/textos');
      await formularioSinTextos(page);
    },
  },
  {
    nombre: 'inscripcion-textos-fallidos',
    quien: 'registrante',
    abrir: async (page) => {
      await refuse(
        page,
        '/api/textos',
        503,
        'SERVICIO_NO_DISPONIBLE',
        'El servicio no está disponible en este momento. Intente nuevamente.',
      );
      await formularioSinTextos(page);
      await expect(page.getByText('No pudimos cargar el texto legal.').first()).toBeVisible();
    },
  },
  { nombre: 'inscripcion-llena', quien: 'registrante', abrir: lleno },
  {
    nombre: 'inscripcion-propietario',
    quien: 'registrante',
    abrir: async (page) => {
      await lleno(page);
      await page.locator('label:has([name="mismoTenedor"][value="true"])').click();
      await expect(page.getByText('Datos copiados automáticamente del tenedor')).toBeVisible();
      await guardado(page);
    },
  },
  {
    nombre: 'inscripcion-otro-autoriza',
    quien: 'registrante',
    abrir: async (page) => {
      await lleno(page);
      await page.locator('label:has([name="personaFirmaContrato"][value="propietario"])').click();
      await expect(page.getByText('Autoriza una persona y firma otra').last()).toBeVisible();
      await page.getByText('Autoriza una persona y firma otra').last().scrollIntoViewIfNeeded();
      await guardado(page);
    },
  },
  {
    nombre: 'inscripcion-fecha',
    quien: 'registrante',
    abrir: async (page) => {
      await formulario(page);
      await page.getByRole('button', { name: 'Abrir calendario de fecha de expedición' }).first().click();
      await expect(page.getByRole('dialog', { name: /^Calendario/ }).getByRole('grid')).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-sugerencias',
    quien: 'registrante',
    abrir: async (page) => {
      await formulario(page);
      await expect(async () => {
        await page.locator('[name="ciudadTenedor"]').fill('');
        await page.locator('[name="ciudadTenedor"]').fill('Cali'); // the lists come in a chunk of their own
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible({ timeout: 10_000 });
      }).toPass();
    },
  },
  {
    nombre: 'inscripcion-avisos',
    quien: 'registrante',
    abrir: async (page) => {
      await formulario(page);
      await page.locator('[name="placaCabezote"]').fill('X1');
      await page.locator('[name="placaCabezote"]').blur();
      await expect(page.getByText(/Revise la placa/)).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-placa-repetida',
    quien: 'registrante',
    abrir: async (page) => {
      await formulario(page, INSCRITA);
      await page.locator('[name="placaCabezote"]').fill('WLK508');
      await expect(page.getByText(/^Ya inscrita: TER-2026-000148/)).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-placa-traida',
    quien: 'registrante',
    abrir: async (page) => {
      await conBorrador(page, {}, INSCRITA);
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByText(/^La placa \w+ ya está inscrita$/)).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-correo-errado',
    quien: 'registrante',
    abrir: async (page) => {
      await lleno(page, { correoElectronicoConductor: 'luis.correo' });
      await expect(page.getByText('No es un correo válido: corríjalo antes de enviar.')).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-sin-conexion',
    quien: 'registrante',
    abrir: async (page) => {
      await formulario(page);
      await loseNetwork(page);
    },
  },
  {
    nombre: 'inscripcion-secciones',
    quien: 'registrante',
    movil: true,
    abrir: async (page) => {
      await formulario(page);
      await page.getByRole('button', { name: 'Ver todas las secciones' }).click();
      await expect(page.getByRole('dialog', { name: 'Secciones' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-correo-dudado',
    quien: 'registrante',
    abrir: async (page) => {
      await formulario(page);
      await page.locator('[name="correoElectronicoConductor"]').fill('maria.jose.penaranda@gmial.com');
      await expect(page.getByRole('button', { name: 'Sí, corregir' })).toBeVisible();
    },
  },
];
