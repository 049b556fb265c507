/** What is changed of each area that ships alone, and where a browser sees it. */
import { eventually } from '../operate/invariants/eventually.mjs';

/**
 * @typedef {object} Area
 * @property {'files' | 'process'} kind
 * @property {string} file of the repository
 * @property {string} text that stands in it once; the mark comes behind it
 * @property {(witness: Witness, isThere: (words: string) => boolean) => Promise<unknown>} see resolves when what the
 * browser shows is so
 */
/**
 * Who looks: a page of a super-administrator, the mails that arrived, and an enrolment made just now.
 * @typedef {object} Witness
 * @property {import('playwright-core').Page} page
 * @property {string} mailUrl
 * @property {() => Promise<{ id: string, plate: string }>} enrol
 */

/** What stands at an address, opened until it is so. @param {string} address @returns {Area['see']} */
const at =
  (address) =>
  ({ page }, isThere) =>
    eventually(address, async () => {
      await page.goto(address);
      // What a browser draws of a file that is text is a `pre`.
      await page.locator('h1, pre').first().waitFor();
      return isThere(await page.locator('body').innerText());
    });

/**
 * What the portal answers to a page of its own.
 * @param {string} method
 * @param {string} address
 * @param {unknown} [body]
 * @returns {Area['see']}
 */
const answered =
  (method, address, body) =>
  async ({ page }, isThere) => {
    await page.goto(HOME);
    return eventually(address, async () => isThere(await asked(page, { method, address, body })));
  };

/** A page of the portal, which may ask it. */
const HOME = '/dashboard';

/**
 * @param {import('playwright-core').Page} page
 * @param {{ method: string, address: string, body?: unknown }} what
 * @returns {Promise<string>} a PDF byte by byte
 */
const asked = (page, what) =>
  page.evaluate(async ({ method, address, body }) => {
    const headers = {
      'content-type': 'application/json',
      'x-requested-with': 'portal',
      'idempotency-key': crypto.randomUUID(),
    };
    const response = await fetch(address, method === 'GET' ? {} : { method, headers, body: JSON.stringify(body) });
    const ofLetters = response.headers.get('content-type')?.startsWith('application/json');
    return new TextDecoder(ofLetters ? 'utf-8' : 'latin1').decode(await response.arrayBuffer());
  }, what);

/** The mail that asks the driver to sign. @type {Area['see']} */
async function mailed({ page, mailUrl, enrol }, isThere) {
  const { plate } = await enrol();
  return eventually(`mail about ${plate}`, async () => {
    await page.goto(`${mailUrl}/api/email?to.address=conductor.${plate.toLowerCase()}@correo.test`);
    const text = await page.locator('body').innerText();
    return text.includes('/firmar/') && isThere(text);
  });
}

/** The title in the document's information dictionary, in two bytes a letter. @type {Area['see']} */
async function rendered({ page, enrol }, isThere) {
  const { id } = await enrol();
  await page.goto(HOME);
  const address = `/api/inscripciones/${id}/pdf`;
  return eventually(address, async () => {
    const file = await asked(page, { method: 'GET', address });
    return file.startsWith('%PDF') && isThere(file.replaceAll('\0', ''));
  });
}

/** @type {Record<string, Area>} */
export const areas = {
  'mfe-admin': {
    kind: 'files',
    file: 'mfe-admin/src/auditoria/auditoria.page.tsx',
    text: 'Nada se edita ni se borra.',
    see: at('/admin/auditoria'),
  },
  'mfe-certificados': {
    kind: 'files',
    file: 'mfe-certificados/src/certificados/certificados.page.tsx',
    text: 'cada firmante genera el suyo en el enlace que recibe por correo.',
    see: at('/certificados'),
  },
  'mfe-firma': {
    kind: 'files',
    file: 'mfe-firma/src/verificar/verificar.page.tsx',
    text: 'Compruebe que un PDF firmado es auténtico y no ha cambiado.',
    see: at('/verificar'),
  },
  'mfe-inscripciones': {
    kind: 'files',
    file: 'mfe-inscripciones/src/mis-inscripciones/mis-inscripciones.page.tsx',
    text: 'Las inscripciones que usted ha enviado y el estado de sus firmas.',
    see: at('/inscripciones/mis-inscripciones'),
  },
  shell: {
    kind: 'files',
    file: 'shell/src/paginas/preoperacional.page.tsx',
    text: 'Por ahora, siga usando el formato de siempre.',
    see: at('/preoperacionales/vehiculo'),
  },
  gateway: {
    kind: 'process',
    file: 'gateway/src/paginas/licencias.middleware.ts',
    text: 'Avisos de licencias de terceros',
    see: at('/licencias.txt'),
  },
  auditoria: {
    kind: 'process',
    file: 'services/auditoria/src/consulta/entradas.service.ts',
    text: 'La fecha final es anterior a la inicial',
    see: answered('GET', '/api/auditoria?desde=2026-01-02&hasta=2026-01-01'),
  },
  certificados: {
    kind: 'process',
    file: 'services/certificados/src/x509/nombre.rules.ts',
    text: 'El texto contiene caracteres no permitidos.',
    see: answered('POST', '/api/certificates/generate', {
      // A mark of direction: no name has one.
      commonName: 'Nadie\u202e',
      organizationName: 'Nadie',
      countryCode: 'CO',
    }),
  },
  inscripciones: {
    kind: 'process',
    file: 'services/inscripciones/src/consultas/listas.service.ts',
    text: 'Cursor inválido',
    see: answered('GET', '/api/inscripciones/mis-inscripciones?cursor=ninguno'),
  },
  notificaciones: {
    kind: 'process',
    file: 'services/notificaciones/plantillas/solicitud-conductor.txt.hbs',
    text: 'Si no reconoce esta inscripción, no firme y avísenos.',
    see: mailed,
  },
  pdf: {
    kind: 'process',
    file: 'services/pdf/src/documento/documento.definition.ts',
    text: 'Inscripción de terceros',
    see: rendered,
  },
};
