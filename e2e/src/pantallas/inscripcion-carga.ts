import { expect, type Locator, type Page } from '@playwright/test';
import { certificacionPdf } from '../documentos.js';
import { formulario } from './formulario.js';
import type { Pantalla } from './pantalla.js';
import { cutOff, freezeTimers, neverAnswer } from './responses.js';

const pdf = {
  name: 'certificacion-bancolombia.pdf',
  mimeType: 'application/pdf',
  buffer: certificacionPdf('Certificacion bancaria'),
};

async function dialogoDeCarga(page: Page): Promise<Locator> {
  await formulario(page);
  await page.getByRole('button', { name: 'Adjuntar certificación: Pago de fletes' }).click();
  return page.getByRole('dialog', { name: 'Certificación bancaria' });
}

/** Opens the upload dialog with a file; `sucede` decides what the transfer meets. */
const subiendo = (sucede: (page: Page) => Promise<void>, visto: RegExp) => async (page: Page) => {
  await sucede(page);
  const dialogo = await dialogoDeCarga(page);
  await dialogo.locator('input[type="file"]').setInputFiles(pdf);
  await dialogo.getByRole('button', { name: 'Subir archivo' }).click();
  await expect(dialogo.getByText(visto).first()).toBeVisible();
};

/** Where the bytes go. */
const DESTINO = /\/api\/objects\/upload\//;

/** The upload dialog in its states. */
export const pantallasDeCarga: readonly Pantalla[] = [
  {
    nombre: 'inscripcion-carga',
    quien: 'registrante',
    abrir: async (page) => {
      await expect(await dialogoDeCarga(page)).toContainText('Formatos permitidos: PDF');
    },
  },
  {
    nombre: 'inscripcion-carga-rechazo',
    quien: 'registrante',
    abrir: async (page) => {
      const dialogo = await dialogoDeCarga(page);
      await dialogo
        .locator('input[type="file"]')
        .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') });
      await expect(dialogo.getByText('Solo se permiten archivos PDF.')).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-carga-subiendo',
    quien: 'registrante',
    abrir: subiendo((page) => neverAnswer(page, DESTINO), /Subiendo\.\.\./),
  },
  {
    nombre: 'inscripcion-carga-revisando',
    quien: 'registrante',
    abrir: subiendo((page) => neverAnswer(page, '/api/certification-upload'), /Revisando el archivo/),
  },
  {
    nombre: 'inscripcion-carga-fallo',
    quien: 'registrante',
    abrir: subiendo(async (page) => {
      await freezeTimers(page, 5000);
      await cutOff(page, DESTINO);
    }, /Reintentar/),
  },
  {
    nombre: 'inscripcion-carga-fallo-en-el-formulario',
    quien: 'registrante',
    abrir: async (page) => {
      await subiendo(async () => {
        await freezeTimers(page, 5000);
        await cutOff(page, DESTINO);
      }, /Reintentar/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Seguir sin adjuntarla' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-carga-lista',
    quien: 'registrante',
    abrir: async (page) => {
      await freezeTimers(page, 5000);
      const dialogo = await dialogoDeCarga(page);
      await dialogo.locator('input[type="file"]').setInputFiles(pdf);
      await dialogo.getByRole('button', { name: 'Subir archivo' }).click();
      await expect(page.getByText('Archivo subido exitosamente')).toBeVisible();
    },
  },
];
