import { expect, type Page } from '@playwright/test';
import { enlaceUsado, TOKEN, unaConstancia, unDocumento, unEnlace } from '@portal/contracts/muestra';
import { paginas } from '@portal/dominio/paginas';
import { certificacionPdf } from '../documentos.js';
import { dibujarFirma } from '../firmante.js';
import { firmaRegistrada, unCertificado } from './datos.js';
import type { Pantalla } from './pantalla.js';
import { cutOff, freezeTimers, neverAnswer, refuse, respond } from './responses.js';

const ENLACE = `/api/signature/verify/${TOKEN}`;
const CODIGO = '7K3M9QXD52HF1A2B';
const NO_REGISTRADO = [
  'DOCUMENTO_NO_REGISTRADO',
  'El archivo fue alterado o no corresponde a una revisión registrada.',
] as const;
const SIN_SERVICIO = [
  'SERVICIO_NO_DISPONIBLE',
  'El servicio no está disponible en este momento. Intente nuevamente.',
] as const;
const delConductor = `/api/certificates/conductor/${TOKEN}`;
const firmante = { commonName: 'Luis Alberto Peña Ríos', email: 'luis.pena@correo.test' };

const firmar = (estado: (page: Page) => Promise<void>, visto: string | RegExp) => async (page: Page) => {
  await estado(page);
  await page.goto(`/firmar/${TOKEN}`);
  await expect(page.getByText(visto).first()).toBeVisible();
};

/** The driver's open link, with these certificates. */
const abierto = (certificados: readonly unknown[]) => async (page: Page) => {
  await respond(page, ENLACE, unEnlace());
  await respond(page, delConductor, certificados);
  await respond(page, `/api/signature/seen/${TOKEN}`, {});
};

/** The same, where a signer may keep the key. */
const conLlavePropia = (certificados: readonly unknown[]) => async (page: Page) => {
  await abierto(certificados)(page);
  await respond(page, ENLACE, unEnlace({ llaveEnDispositivo: true }));
};

async function dibujada(page: Page): Promise<void> {
  await firmar(abierto([unCertificado(firmante)]), 'Válido')(page);
  await dibujarFirma(page);
  await expect(page.getByRole('button', { name: 'Firmar con Certificado' })).toBeEnabled();
}

/** A tap on the pad, as a thumb gives it while scrolling. */
async function tocada(page: Page): Promise<void> {
  await firmar(abierto([unCertificado(firmante)]), 'Válido')(page);
  await page.getByRole('img', { name: 'Espacio para dibujar su firma' }).click();
  await expect(page.getByText(/^Su firma es muy pequeña/)).toBeVisible();
}

/** An organisation that the server refuses, at its field. */
async function certificadoAjeno(page: Page): Promise<void> {
  const fields = [{ path: 'organizationName', message: 'Contiene caracteres no permitidos' }];
  const cuerpo = {
    code: 'DATOS_INVALIDOS',
    message: 'Hay datos por corregir.',
    requestId: 'pedido-1',
    fields,
  };
  await respond(page, '/api/certificates/generate-for-conductor', cuerpo, { status: 422 });
  await firmar(abierto([]), 'Generar certificado')(page);
  await page.getByRole('button', { name: 'Generar certificado' }).click();
  await expect(page.getByText(fields[0]!.message)).toBeVisible();
}

/** The certificate just came; the toast that says so stays. */
async function recienGenerado(page: Page): Promise<void> {
  await freezeTimers(page, 5000);
  await respond(page, '/api/certificates/generate-for-conductor', unCertificado(firmante), { status: 201 });
  await firmar(abierto([]), 'Generar certificado')(page);
  await page.getByRole('button', { name: 'Generar certificado' }).click();
  await expect(page.getByText('Certificado generado')).toBeVisible();
}

const verificar = (path: string, estado: (page: Page) => Promise<void>, visto: string) => async (page: Page) => {
  await estado(page);
  await page.goto(path);
  await expect(page.getByText(visto).first()).toBeVisible();
};

/** What a signer said wrong. */
const novedad = { en: '2026-11-20T15:42:00.000Z', que: 'placa' } as const;

const firmaComprobada = {
  field: 'conductor',
  name: 'Luis Alberto Peña Ríos',
  level: 'B-T',
  claimedAt: '2026-11-21T16:20:00.000Z',
  provenAt: '2026-11-21T16:20:07.000Z',
  provenBy: 'timestamp',
  certificate: {
    serial: '4F1A90C2770DE35B21C0',
    issuer: 'PRUEBA CA Personas',
    from: '2026-11-21T16:00:00.000Z',
    to: '2100-11-21T16:00:00.000Z',
  },
  then: { status: 'good', asOf: '2026-11-22T05:00:00.000Z' },
  now: { status: 'revoked', on: '2026-11-24T15:00:00.000Z', reason: 4 },
  problems: ['LATER_CHANGE'],
};

/** A file that was changed behind its signatures. The thread that judges is the outside edge here. */
async function archivoAlterado(page: Page): Promise<void> {
  const dictamen = {
    sha256: 'b'.repeat(64),
    size: 143_987,
    conclusion: 'altered',
    rooted: true,
    signatures: [
      firmaComprobada,
      { ...firmaComprobada, field: 'propietario', name: 'María Fernanda Ñáñez', now: firmaComprobada.then },
    ],
    revisions: [
      { kind: 'base', signed: [] },
      { kind: 'signature', signed: ['conductor'] },
      { kind: 'signature', signed: ['propietario'] },
      { kind: 'other', signed: [] },
    ],
  };
  await juez(page, { dictamen });
  await refuse(page, '/api/verificar', 404, ...NO_REGISTRADO);
  await soltar(page);
  await expect(page.getByText('El archivo fue alterado después de firmarse')).toBeVisible();
}

/** The thread that judges says this, to each file. */
const juez = (page: Page, dice: object): Promise<unknown> =>
  page.addInitScript((fixed) => {
    window.Worker = class {
      onmessage?: (event: { data: unknown }) => void;
      postMessage({ id }: { id: number }): void {
        this.onmessage?.({ data: { id, ...fixed } });
      }
    } as unknown as typeof Worker;
  }, dice);

async function soltar(page: Page): Promise<void> {
  await page.goto(paginas.verificar.to);
  await page.locator('input[type=file]').setInputFiles({
    name: 'contrato-de-vinculacion-firmado.pdf',
    mimeType: 'application/pdf',
    buffer: certificacionPdf('Contrato'),
  });
}

/** A large file in the middle of its judgement. */
async function comprobando(page: Page): Promise<void> {
  await juez(page, { avance: { doing: 'judging', pass: 2, at: 'signature', n: 1, total: 2 } });
  await soltar(page);
  await expect(page.getByText('Comprobando la firma 1 de 2')).toBeVisible();
}

/** The signing page in each of its states, and the check of a document. */
export const pantallasPublicas: readonly Pantalla[] = [
  {
    nombre: 'firmar-verificando',
    quien: 'invitado',
    abrir: firmar((page) => neverAnswer(page, ENLACE), 'Verificando documento...'),
  },
  { nombre: 'firmar-conductor', quien: 'invitado', abrir: firmar(abierto([]), 'Generar certificado') },
  {
    nombre: 'firmar-propietario',
    quien: 'invitado',
    abrir: firmar(async (page) => {
      await respond(page, ENLACE, unEnlace({ signerType: 'propietario' }));
      await refuse(
        page,
        `/api/certificates/propietario/${TOKEN}`,
        404,
        'CERTIFICADO_NO_ENCONTRADO',
        'No tiene un certificado.',
      );
      await respond(page, `/api/signature/seen/${TOKEN}`, {});
    }, 'Generar certificado'),
  },
  { nombre: 'firmar-certificado', quien: 'invitado', abrir: firmar(abierto([unCertificado(firmante)]), 'Válido') },
  {
    nombre: 'firmar-llave-propia',
    quien: 'invitado',
    abrir: firmar(conLlavePropia([]), /nace en este dispositivo/),
  },
  {
    nombre: 'firmar-llave-en-otro-lugar',
    quien: 'invitado',
    abrir: firmar(
      conLlavePropia([unCertificado({ ...firmante, llave: 'dispositivo' })]),
      /está en otro teléfono o navegador/,
    ),
  },
  {
    nombre: 'firmar-certificado-vencido',
    quien: 'invitado',
    abrir: firmar(
      abierto([
        unCertificado({ ...firmante, validTo: '2026-11-01T15:00:00.000Z', expiresAt: '2026-11-01T15:00:00.000Z' }),
      ]),
      /venció/,
    ),
  },
  {
    nombre: 'firmar-certificado-fallo',
    quien: 'invitado',
    abrir: firmar(async (page) => {
      await abierto([])(page);
      await refuse(
        page,
        delConductor,
        503,
        'SERVICIO_NO_DISPONIBLE',
        'El servicio no está disponible en este momento. Intente nuevamente.',
      );
    }, 'Reintentar'),
  },
  { nombre: 'firmar-certificado-ajeno', quien: 'invitado', abrir: certificadoAjeno },
  { nombre: 'firmar-certificado-generado', quien: 'invitado', abrir: recienGenerado },
  { nombre: 'firmar-toque', quien: 'invitado', abrir: tocada },
  { nombre: 'firmar-dibujada', quien: 'invitado', abrir: dibujada },
  {
    nombre: 'firmar-escrita',
    quien: 'invitado',
    abrir: async (page) => {
      await firmar(abierto([unCertificado(firmante)]), 'Válido')(page);
      await page.getByRole('button', { name: /escribir mi nombre/ }).click();
      await page.getByLabel('Su nombre, como firma').fill('Luis Alberto Peña');
    },
  },
  {
    nombre: 'firmar-documento',
    quien: 'invitado',
    abrir: async (page) => {
      await page.route(`**/api/signature/document/${TOKEN}`, (route) =>
        route.fulfill({ contentType: 'application/pdf', body: certificacionPdf('Documento por firmar') }),
      );
      await firmar(abierto([unCertificado(firmante)]), 'Válido')(page);
      await page.getByRole('button', { name: 'Ver el documento' }).click();
      await expect(page.getByRole('img', { name: /^Página 1 de/ }).locator('canvas')).toBeVisible();
    },
  },
  {
    nombre: 'firmar-novedad-dicha',
    quien: 'invitado',
    abrir: firmar(async (page) => {
      await abierto([unCertificado(firmante)])(page);
      await respond(page, ENLACE, unEnlace({ novedad: { ...novedad, nota: 'Es WLK580' } }));
    }, /usted avisó que la placa está mal/),
  },
  {
    nombre: 'firmar-letra-grande',
    quien: 'invitado',
    abrir: async (page) => {
      await firmar(abierto([unCertificado(firmante)]), 'Válido')(page);
      await page.getByRole('button', { name: 'Letra más grande' }).click();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    nombre: 'firmar-en-espera',
    quien: 'invitado',
    abrir: async (page) => {
      await dibujada(page);
      await page.evaluate(() => Object.defineProperty(window.navigator, 'onLine', { get: () => false }));
      await page.getByRole('button', { name: 'Firmar con Certificado' }).click();
      await expect(page.getByText('Se enviará cuando vuelva la señal')).toBeVisible();
    },
  },
  {
    nombre: 'firmar-exito',
    quien: 'invitado',
    abrir: async (page) => {
      await freezeTimers(page, 5000); // the toast stays until it is closed here
      await respond(page, `/api/signature/advanced/${TOKEN}`, firmaRegistrada);
      await dibujada(page);
      await respond(page, ENLACE, enlaceUsado);
      await page.getByRole('button', { name: 'Firmar con Certificado' }).click();
      await expect(page.getByRole('heading', { name: 'Firma digital registrada' })).toBeVisible();
      await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    },
  },
  {
    nombre: 'firmar-exito-documento',
    quien: 'invitado',
    abrir: async (page) => {
      await respond(page, `/api/signature/advanced/${TOKEN}`, firmaRegistrada);
      await page.route(`**/api/signature/document/${TOKEN}?clave=*`, (route) =>
        route.fulfill({ contentType: 'application/pdf', body: certificacionPdf('Documento firmado') }),
      );
      await dibujada(page);
      await respond(page, ENLACE, { ...enlaceUsado, novedad });
      await respond(page, `/api/signature/outcome/${TOKEN}`, { estado: 'registrada', constancia: unaConstancia() });
      await page.getByRole('button', { name: 'Firmar con Certificado' }).click();
      await page.getByRole('button', { name: 'Ver el PDF firmado' }).click();
      await expect(page.getByRole('img', { name: /^Página 1 de/ }).locator('canvas')).toBeVisible();
      await expect(page.getByText(/usted avisó que la placa está mal/)).toBeVisible();
    },
  },
  {
    nombre: 'firmar-exito-sin-pruebas',
    quien: 'invitado',
    abrir: async (page) => {
      await respond(page, `/api/signature/advanced/${TOKEN}`, firmaRegistrada);
      await refuse(page, `/api/signature/evidence/${TOKEN}`, 503, ...SIN_SERVICIO);
      await dibujada(page);
      await respond(page, ENLACE, enlaceUsado);
      await page.getByRole('button', { name: 'Firmar con Certificado' }).click();
      await page.getByRole('button', { name: 'Descargar mis pruebas' }).click();
      await expect(page.getByText(SIN_SERVICIO[1])).toBeVisible();
    },
  },
  {
    nombre: 'firmar-exito-ultimo',
    quien: 'invitado',
    abrir: async (page) => {
      await respond(page, `/api/signature/advanced/${TOKEN}`, {
        ...firmaRegistrada,
        completa: true,
        constancia: unaConstancia({ firmas: { hechas: 2, total: 2 }, faltan: [] }),
      });
      await dibujada(page);
      await respond(page, ENLACE, enlaceUsado);
      await page.getByRole('button', { name: 'Firmar con Certificado' }).click();
      await expect(page.getByText(/^Ya firmaron todas las partes/)).toBeVisible();
    },
  },
  {
    nombre: 'firmar-ya-firmado',
    quien: 'invitado',
    abrir: firmar((page) => respond(page, ENLACE, enlaceUsado), 'Documento Ya Firmado'),
  },
  {
    nombre: 'firmar-ya-firmado-con-novedad',
    quien: 'invitado',
    abrir: firmar((page) => respond(page, ENLACE, { ...enlaceUsado, novedad }), /usted avisó que la placa está mal/),
  },
  {
    nombre: 'firmar-enlace-invalido',
    quien: 'invitado',
    abrir: firmar((page) => refuse(page, ENLACE, 404, 'ENLACE_INVALIDO', 'Enlace Inválido'), 'Pedir un enlace nuevo'),
  },
  {
    nombre: 'firmar-enlace-pedido',
    quien: 'invitado',
    abrir: async (page) => {
      await respond(
        page,
        `/api/signature/renew/${TOKEN}`,
        { message: 'Si el enlace venció, le enviaremos uno nuevo al mismo correo.' },
        { status: 202 },
      );
      await firmar((p) => refuse(p, ENLACE, 404, 'ENLACE_INVALIDO', 'Enlace Inválido'), 'Enlace Inválido')(page);
      await page.getByRole('button', { name: 'Pedir un enlace nuevo' }).click();
      await expect(page.getByText(/le enviaremos uno nuevo/)).toBeVisible();
    },
  },
  {
    nombre: 'firmar-preparando',
    quien: 'invitado',
    abrir: firmar(
      (page) => refuse(page, ENLACE, 503, 'DOCUMENTO_EN_PREPARACION', 'El documento se está preparando.'),
      'Estamos preparando su documento',
    ),
  },
  {
    nombre: 'firmar-fallo',
    quien: 'invitado',
    abrir: firmar(
      (page) =>
        refuse(page, ENLACE, 429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos. Intente de nuevo en unos minutos.'),
      'No pudimos abrir el documento',
    ),
  },
  {
    nombre: 'publico-no-disponible',
    quien: 'invitado',
    abrir: firmar((page) => cutOff(page, '**/mfe/mfe-firma/**'), 'Reintentar'),
  },
  {
    nombre: 'verificar',
    quien: 'invitado',
    abrir: verificar(paginas.verificar.to, () => Promise.resolve(), 'Cómo confiar en la raíz en Adobe Reader'),
  },
  {
    nombre: 'verificar-con-sesion',
    quien: 'registrante',
    abrir: verificar(paginas.verificar.to, () => Promise.resolve(), 'Ir al portal'),
  },
  {
    nombre: 'verificar-autentico',
    quien: 'invitado',
    abrir: verificar(
      `/verificar/${CODIGO}`,
      (page) => respond(page, `/api/verificar/${CODIGO}`, unDocumento()),
      'El código corresponde a un documento registrado',
    ),
  },
  {
    nombre: 'verificar-sin-firmas',
    quien: 'invitado',
    abrir: verificar(
      `/verificar/${CODIGO}`,
      (page) => respond(page, `/api/verificar/${CODIGO}`, unDocumento({ completa: false, firmas: [] })),
      'sin firmas',
    ),
  },
  {
    nombre: 'verificar-alterado',
    quien: 'invitado',
    abrir: verificar(
      `/verificar/${CODIGO}`,
      (page) => refuse(page, `/api/verificar/${CODIGO}`, 404, ...NO_REGISTRADO),
      'No se pudo confirmar el documento',
    ),
  },
  {
    nombre: 'verificar-error',
    quien: 'invitado',
    abrir: async (page) => {
      await page.goto(paginas.verificar.to);
      await page.getByLabel('Código de verificación').fill('TER');
      await page.getByRole('button', { name: 'Verificar', exact: true }).click();
      await expect(page.getByText('Escriba los 16 caracteres del código.')).toBeVisible();
    },
  },
  { nombre: 'verificar-archivo-alterado', quien: 'invitado', abrir: archivoAlterado },
  { nombre: 'verificar-comprobando', quien: 'invitado', abrir: comprobando },
  {
    nombre: 'verificar-raiz',
    quien: 'invitado',
    abrir: async (page) => {
      await page.goto(paginas.verificar.to);
      await page.getByText('Cómo confiar en la raíz en Adobe Reader').click();
      await expect(page.getByRole('link', { name: 'Descargar la raíz' })).toBeVisible();
    },
  },
];
