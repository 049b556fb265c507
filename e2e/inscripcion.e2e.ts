import { readFile } from 'node:fs/promises';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { wholeBrowser } from './src/browsers.js';
import { evidenciaDe, inscripcionesDe, tokenDe } from './src/client.js';
import { nivelesDe, waitForFirmasValidas } from './src/documentos.js';
import { firmarEnTelefono } from './src/firmante.js';
import { datosConCorreos, enviarInscripcion } from './src/formulario.js';
import { enlaceDe, patience, waitForCorreo } from './src/mailbox.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';
import { comprobarPruebas, ejecutarLeame } from './src/pruebas.js';

test.use(wholeBrowser);

const firmas = {
  conductor: {
    asunto: /Firme su Compromiso/,
    titulo: /Compromiso de Seguridad Vial y Operacional/,
    correo: 'correoElectronicoConductor',
  },
  propietario: {
    asunto: /Firma pendiente/,
    titulo: /Declaración y Autorización Final/,
    correo: 'correoElectronicoTenedor',
  },
} as const;

async function verCompletada(page: Page, ruta: string, placa: string): Promise<Buffer> {
  await page.goto(ruta);
  const tarjeta = page.getByRole('article').filter({ hasText: placa }).first();
  await expect(tarjeta).toContainText('Completada');
  const descarga = page.waitForEvent('download');
  await tarjeta.getByRole('button', { name: /Descargar PDF/ }).click();
  return readFile(await (await descarga).path());
}

/** The validation data comes seconds after the last signature, and with it the current revision. */
async function verAmpliada(page: Page, request: APIRequestContext, placa: string): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0);
  await expect
    .poll(
      async () => {
        pdf = await verCompletada(page, paginas.misInscripciones.to, placa);
        return nivelesDe(request, pdf);
      },
      { intervals: [1000, 2000, 3000], timeout: patience },
    )
    .toEqual(['B-LT', 'B-LT']);
  return pdf;
}

for (const orden of [
  ['conductor', 'propietario'],
  ['propietario', 'conductor'],
] as const) {
  test(`an enrolment is sent, signed by ${orden.join(' then ')}, complete for everybody, long-term within seconds and accepted by every validator`, async ({
    page,
    browser,
    request,
  }) => {
    const placa = unaPlaca();
    const campos = datosConCorreos(placa);
    await ingresar(page, 'registrante@transcarga.test');
    await enviarInscripcion(page, campos);
    for (const rol of orden) {
      const { asunto, titulo, correo } = firmas[rol];
      const mail = await waitForCorreo(String(campos[correo]), asunto);
      const pruebas = await firmarEnTelefono(browser, enlaceDe(mail), titulo);
      expect(await comprobarPruebas(pruebas, `pruebas-${rol}`)).toContain('Todo está conforme.');
    }
    for (const correo of [
      campos['correoElectronicoConductor'],
      campos['correoElectronicoTenedor'],
      'registrante@transcarga.test',
    ]) {
      const copia = await waitForCorreo(String(correo), new RegExp(`Inscripción completada · placa ${placa}`));
      expect(copia.attachments?.map((attachment) => attachment.contentType)).toContain('application/pdf');
    }
    const propio = await verAmpliada(page, request, placa);
    await waitForFirmasValidas(request, propio, 2);

    const admin = await (await browser.newContext()).newPage();
    await ingresar(admin, 'admin@transcarga.test');
    expect(await verCompletada(admin, paginas.revision.to, placa)).toEqual(propio);
    const [suya] = await inscripcionesDe(await tokenDe('registrante@transcarga.test'), placa);
    const evidencia = await evidenciaDe(await tokenDe('admin@transcarga.test'), suya!.id);
    expect((await ejecutarLeame(evidencia, 'evidencia')).fallidas).toEqual([]);
  });
}
