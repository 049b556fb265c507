import { expect, type Locator, type Page } from '@playwright/test';
import { unaListada } from '@portal/contracts/muestra';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { certificacionPdf } from '../documentos.js';
import { AHORA, type Pantalla } from './pantalla.js';
import { calla, corta, pierdeLaRed, rechaza, responde, retiene } from './respuestas.js';

const FORMULARIO = '/inscripciones/terceros';
const ENVIAR = 'Enviar para Revisión';
const pdf = { name: 'certificacion-bancolombia.pdf', mimeType: 'application/pdf', buffer: certificacionPdf('Certificacion bancaria') };

const PLACA = '/api/inscripciones/placa-inscrita';

async function formulario(page: Page): Promise<void> {
  await responde(page, PLACA, {}); // whatever was sent before
  await page.goto(FORMULARIO);
  await expect(page.getByRole('heading', { level: 1, name: 'INSCRIPCIÓN DE TERCEROS' })).toBeVisible();
  await expect(page.locator('[name="authorization"]').first()).toBeAttached();
  await expect(page.locator('[name="personaFirmaContrato"]').first()).toBeAttached();
}

/** An earlier visit's draft lies in this browser. */
async function conBorrador(page: Page, cambios: object = {}): Promise<void> {
  const { contrasenaGPS: _nunca, ...valores } = { ...datosDeInscripcion, status: 'draft', ...cambios };
  const borrador = { formato: 1, usuario: 'registrante@transcarga.test', guardadoEn: AHORA.toISOString(), valores };
  await page.addInitScript(([clave, texto]) => window.localStorage.setItem(clave as string, texto as string), [CLAVE_BORRADOR, JSON.stringify(borrador)]);
  await formulario(page);
  await expect(page.getByRole('region', { name: 'Borrador encontrado' })).toBeVisible();
}

/** The whole form, filled at once by going on with a draft. */
async function lleno(page: Page, cambios: object = {}): Promise<void> {
  await conBorrador(page, cambios);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.locator('[name="nombresConductor"]')).toHaveValue(datosDeInscripcion.nombresConductor);
  await page.locator('.toast', { hasText: 'Borrador recuperado' }).getByRole('button', { name: 'Cerrar aviso' }).click();
  await page.locator('[name="contrasenaGPS"]').fill('clave con espacios');
  await guardado(page);
}

/** The autosave of the last change is done. */
const guardado = (page: Page) => expect(page.locator('.barra').getByText(/^Guardado/)).toBeVisible();

/** Five fields to correct, as in the design. */
const errados = { placaCabezote: '', tipoVehiculo: '', usuarioGPS: 'correo', porcentajeAnticipo: 0, aceptaTerminosContrato: false };

async function conErrores(page: Page): Promise<void> {
  await lleno(page, errados);
  await page.getByRole('button', { name: ENVIAR }).click();
  await expect(page.getByRole('alert', { name: /^Hay \d campos por corregir/ })).toBeVisible();
  await expect(page.locator('[name="placaCabezote"]')).toBeFocused();
}

/** Nothing is filled, so every field has its message; the toast about the authorisation stays. */
async function todoErrado(page: Page): Promise<void> {
  await retiene(page, 5000);
  await formulario(page);
  await page.getByRole('button', { name: ENVIAR }).click();
  await expect(page.getByRole('alert', { name: /campos por corregir/ })).toBeVisible();
}

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

/** The enrolment form in its states. */
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
      await calla(page, '/api/textos');
      await formulario(page);
    },
  },
  { nombre: 'inscripcion-errores', quien: 'registrante', abrir: conErrores },
  { nombre: 'inscripcion-todo-errado', quien: 'registrante', abrir: todoErrado },
  { nombre: 'inscripcion-borrador', quien: 'registrante', abrir: conBorrador },
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
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 60_000 });
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
      await formulario(page);
      await responde(page, PLACA, { ultima: { codigo: 'TER-2026-000148', createdAt: '2026-11-12T15:00:00.000Z' } });
      await page.locator('[name="placaCabezote"]').fill('WLK508');
      await expect(page.getByText(/^Ya inscrita: TER-2026-000148/)).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-sin-conexion',
    quien: 'registrante',
    abrir: async (page) => {
      await formulario(page);
      await pierdeLaRed(page);
    },
  },
  {
    nombre: 'inscripcion-ya-recibida',
    quien: 'registrante',
    abrir: async (page) => {
      await rechaza(page, '/api/inscripcion-terceros', 422, 'LLAVE_IDEMPOTENTE_REUTILIZADA', 'La llave de esta solicitud ya se usó con otros datos.');
      await lleno(page);
      await page.getByRole('button', { name: ENVIAR }).click();
      await expect(page.getByRole('dialog', { name: 'Ya recibimos esta inscripción' })).toBeVisible();
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
      await dialogo.locator('input[type="file"]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') });
      await expect(dialogo.getByText('Solo se permiten archivos PDF.')).toBeVisible();
    },
  },
  { nombre: 'inscripcion-carga-subiendo', quien: 'registrante', abrir: subiendo((page) => calla(page, DESTINO), /Subiendo\.\.\./) },
  { nombre: 'inscripcion-carga-revisando', quien: 'registrante', abrir: subiendo((page) => calla(page, '/api/certification-upload'), /Revisando el archivo/) },
  {
    nombre: 'inscripcion-carga-fallo',
    quien: 'registrante',
    abrir: subiendo(async (page) => {
      await retiene(page, 5000);
      await corta(page, DESTINO);
    }, /Reintentar/),
  },
  {
    nombre: 'inscripcion-carga-lista',
    quien: 'registrante',
    abrir: async (page) => {
      await retiene(page, 5000);
      const dialogo = await dialogoDeCarga(page);
      await dialogo.locator('input[type="file"]').setInputFiles(pdf);
      await dialogo.getByRole('button', { name: 'Subir archivo' }).click();
      await expect(page.getByText('Archivo subido exitosamente')).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-salida',
    quien: 'registrante',
    abrir: async (page) => {
      await retiene(page, 1000); // the autosave, which would leave nothing to ask about
      await formulario(page);
      await page.locator('[name="placaCabezote"]').fill('ABC123');
      await page.getByRole('link', { name: 'Cancelar' }).click();
      await expect(page.getByRole('dialog', { name: 'Tiene cambios sin guardar' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-enviada',
    quien: 'registrante',
    abrir: async (page) => {
      await responde(page, '/api/inscripcion-terceros', unaListada(), { status: 201 });
      await lleno(page);
      await page.getByRole('button', { name: ENVIAR }).click();
      await expect(page.getByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
      await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    },
  },
];
