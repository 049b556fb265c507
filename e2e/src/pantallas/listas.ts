import { expect, type Page } from '@playwright/test';
import type { Senal } from '@portal/contracts/inscripciones';
import { unReporte } from '@portal/contracts/muestra';
import { paginaDeMiInscripcion, paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { correosSinLlegar, inscripcionVista, lista, sinLlegar, unCertificado, unosMensajes } from './datos.js';
import { dejaBorrador } from './formulario.js';
import type { Pantalla } from './pantalla.js';
import { freezeTimers, neverAnswer, refuse, respond } from './responses.js';

/** How it was returned. */
const unRetiro = {
  como: 'devuelta',
  en: '2026-11-21T15:20:00.000Z',
  por: 'Sergio Rojas',
  nota: 'La cuenta de anticipos está a nombre del conductor y la carta es de mayo.',
  campos: ['titularCuentaAnticipos', 'certificacionBancariaAnticiposUrl'],
};

const MIAS = '/api/inscripciones/mis-inscripciones';
const TODAS = '/api/admin/todas-inscripciones';
const PARECIDAS = '/api/admin/inscripciones-parecidas';
const TRABAJOS = '/api/admin/trabajos';
const VISTAS = '/api/admin/vistas';
const REPORTES = '/api/admin/reportes';
const PROPIO = '/api/certificates/user';
const CAIDO = [
  'SERVICIO_NO_DISPONIBLE',
  'El servicio no está disponible en este momento. Intente nuevamente.',
] as const;
const total = { 'x-total-count': '5', 'x-total-all': '5' };

const mias = (estado: (page: Page) => Promise<void>, visto: string) => async (page: Page) => {
  await estado(page);
  await page.goto(paginas.misInscripciones.to);
  await expect(page.getByText(visto).first()).toBeVisible();
};

/** One enrolment as its creator sees it. */
async function mia(page: Page, cambios: object = {}): Promise<void> {
  const { listada, ...resto } = inscripcionVista;
  const suya = { ...resto, listada: { ...listada, ...cambios }, codigoVerificacion: 'H7KD-29QF-8M3X-PW5T' };
  await respond(page, `/api/inscripciones/${listada.id}`, suya);
  await page.goto(paginaDeMiInscripcion(listada.id));
  await expect(page.getByRole('heading', { level: 1, name: listada.codigo })).toBeVisible();
}

const certificado = (estado: (page: Page) => Promise<void>, visto: string) => async (page: Page) => {
  await estado(page);
  await page.goto(paginas.certificados.to);
  await expect(page.getByText(visto).first()).toBeVisible();
};

async function revision(page: Page, inscripciones: readonly object[] = lista): Promise<void> {
  await respond(page, TODAS, inscripciones, { headers: total });
  await respond(page, TRABAJOS, { trabajos: [] });
  await respond(page, VISTAS, { vistas: [] });
  await page.goto(paginas.revision.to);
  await expect(page.getByRole('article')).toHaveCount(lista.length);
}

/** The first two have notices that reached nobody. */
const listaSinLlegar = lista.map((una, n) => (n < 2 ? { ...una, sinLlegar: { ...sinLlegar, cuantos: n + 1 } } : una));

/** Rows instead of cards. */
async function compacta(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compacta' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
}

const unTrabajo = {
  id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
  accion: 'reenviar',
  creadoEn: '2026-11-21T14:12:00.000Z',
  total: 15,
  hechos: 12,
  enEspera: 2,
  rechazados: 1,
  detenidos: 0,
  sigueEn: '2026-11-21T15:46:00.000Z',
};

/** A job that runs, over the enrolments of the list. */
async function trabajo(page: Page): Promise<void> {
  const estados = [
    { estado: 'rechazado', motivo: 'Beatriz Ruiz la devolvió el 20/11/2026 9:12 a. m.' },
    { estado: 'espera', motivo: 'Ya se envió un correo hace poco. Espere unos minutos.', sigueEn: unTrabajo.sigueEn },
    { estado: 'hecho' },
    { estado: 'hecho' },
    { estado: 'pendiente' },
  ];
  const renglones = lista.map((una, n) => ({
    n: n + 1,
    inscripcionId: una.id,
    codigo: una.codigo,
    placa: una.placaCabezote,
    nombre: `${una.nombresConductor} ${una.apellidosConductor}`,
    correo: una.correoElectronicoConductor,
    rol: 'conductor',
    ...estados[n],
  }));
  await respond(page, TODAS, lista, { headers: total });
  await respond(page, TRABAJOS, { trabajos: [unTrabajo] });
  await respond(page, `${TRABAJOS}/${unTrabajo.id}`, { trabajo: unTrabajo, renglones });
  await page.goto(paginas.revision.to);
  await page.getByRole('button', { name: 'Reenviando 13 de 15' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Reenviar 15 enlaces' }).getByText('Sigue aunque cierre'),
  ).toBeVisible();
}

const DETALLE = `/api/admin/inscripciones/${inscripcionVista.listada.id}`;

/** One enrolment; its files are blank, since each browser draws a PDF in its own way. */
async function detalle(page: Page, cambios: object = {}): Promise<void> {
  await page.route('**/archivos/*', (route) => route.fulfill({ contentType: 'text/plain', body: '' }));
  await respond(page, DETALLE, { ...inscripcionVista, ...cambios });
  await page.goto(paginaDeRevision(inscripcionVista.listada.id));
  await expect(page.getByRole('heading', { level: 1, name: inscripcionVista.listada.codigo })).toBeVisible();
}

const { entregas } = inscripcionVista.listada;
/** Its contract's signer was mailed anew by somebody else. */
const reenviada = {
  ...inscripcionVista.listada,
  entregas: {
    ...entregas,
    propietario: { ...entregas.propietario, reenviado: { en: '2026-11-21T15:42:00.000Z', por: 'Sofía Peña' } },
  },
};

const otra = (codigo: string, nombre: string) => ({
  id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
  codigo,
  creadaEn: '2026-03-12T15:00:00.000Z',
  nombre,
});
/** One sign of each kind. */
const unasSenales: readonly Senal[] = [
  {
    que: 'cuenta',
    valor: '3105550148',
    aqui: ['Luis Alberto Peña Ríos'],
    en: [otra('TER-2026-000140', 'Pedro Gómez'), otra('TER-2026-000131', 'Jorge Castaño')],
    hayMas: true,
  },
  { que: 'documento', valor: 'CC 31.987.654', aqui: [], en: [otra('TER-2026-000122', 'Paola Muñoz')], hayMas: false },
  {
    que: 'carta',
    valor: 'María Fernanda Ñáñez Ortiz',
    aqui: [],
    en: [otra('TER-2026-000119', 'María Fernanda Ñáñez Ortiz')],
    hayMas: false,
  },
  { que: 'correo', valor: 'transportes.del.pacifico@correo.test', aqui: [], en: [], hayMas: false },
  { que: 'placa', valor: 'WLK508', aqui: [], en: [otra('TER-2026-000087', 'Óscar Iván Ibáñez Díaz')], hayMas: false },
];

/** Mis Inscripciones, Certificados and the review. */
export const pantallasDeListas: readonly Pantalla[] = [
  {
    nombre: 'reportes',
    quien: 'superadmin',
    abrir: async (page) => {
      await respond(page, REPORTES, unReporte());
      await page.goto(paginas.reportes.to);
      await expect(page.getByRole('link', { name: /^Alguna firma/ })).toBeVisible();
    },
  },
  {
    nombre: 'reportes-tabla',
    quien: 'superadmin',
    abrir: async (page) => {
      await respond(page, REPORTES, unReporte());
      await page.goto(paginas.reportes.to);
      await expect(page.getByText('Ver como tabla')).toHaveCount(4);
      for (const tabla of await page.getByText('Ver como tabla').all()) await tabla.click();
      await expect(page.getByRole('row', { name: /^noviembre de 2026/ })).toBeVisible();
    },
  },
  {
    nombre: 'reportes-fallo',
    quien: 'superadmin',
    abrir: async (page) => {
      await refuse(page, REPORTES, 503, ...CAIDO);
      await page.goto(paginas.reportes.to);
      await expect(page.getByText(/^No pudimos cargar los reportes/)).toBeVisible();
    },
  },
  {
    nombre: 'reportes-cargando',
    quien: 'superadmin',
    abrir: async (page) => {
      await neverAnswer(page, REPORTES);
      await page.goto(paginas.reportes.to);
      await expect(page.getByText('Cargando reportes')).toBeAttached();
    },
  },
  {
    nombre: 'mis-inscripciones',
    quien: 'registrante',
    abrir: mias(
      (page) => respond(page, MIAS, lista, { headers: { link: `<${MIAS}?cursor=dos>; rel="next"` } }),
      'Cargar más',
    ),
  },
  {
    nombre: 'mis-inscripciones-cargando',
    quien: 'registrante',
    abrir: mias((page) => neverAnswer(page, MIAS), 'Cargando sus inscripciones...'),
  },
  {
    nombre: 'mis-inscripciones-vacio',
    quien: 'registrante',
    abrir: mias((page) => respond(page, MIAS, []), 'Aún no tiene inscripciones.'),
  },
  {
    nombre: 'mis-inscripciones-sin-resultados',
    quien: 'registrante',
    abrir: async (page) => {
      await respond(page, MIAS, []);
      await page.goto(`${paginas.misInscripciones.to}?estado=completada`);
      await expect(page.getByText('El filtro no encuentra ninguna de sus inscripciones.')).toBeVisible();
    },
  },
  {
    nombre: 'mis-inscripciones-borrador',
    quien: 'registrante',
    abrir: mias(async (page) => {
      await dejaBorrador(page);
      await respond(page, MIAS, []);
    }, 'Tiene una inscripción sin terminar'),
  },
  {
    nombre: 'mis-inscripciones-fallo',
    quien: 'registrante',
    abrir: mias((page) => refuse(page, MIAS, 503, ...CAIDO), 'No pudimos cargar sus inscripciones.'),
  },
  {
    nombre: 'mis-inscripciones-mas-fallo',
    quien: 'registrante',
    abrir: async (page) => {
      await mias(
        (p) => respond(p, MIAS, lista, { headers: { link: `<${MIAS}?cursor=dos>; rel="next"` } }),
        'Cargar más',
      )(page);
      await refuse(page, MIAS, 503, ...CAIDO);
      await page.getByRole('button', { name: 'Cargar más' }).click();
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  {
    nombre: 'mis-inscripciones-devuelta',
    quien: 'registrante',
    abrir: mias(
      (page) => respond(page, MIAS, [{ ...lista[0], marcas: ['devuelta'], retiro: unRetiro }, lista[1]]),
      'Corregir y enviar de nuevo',
    ),
  },
  { nombre: 'mi-inscripcion', quien: 'registrante', abrir: (page) => mia(page) },
  {
    nombre: 'mi-inscripcion-devuelta',
    quien: 'registrante',
    abrir: (page) => mia(page, { marcas: ['devuelta'], retiro: unRetiro }),
  },
  {
    nombre: 'mi-inscripcion-anular',
    quien: 'registrante',
    abrir: async (page) => {
      await mia(page, { conductorSigned: false, propietarioSigned: false });
      await page.getByRole('button', { name: 'Anular inscripción' }).click();
      await expect(page.getByRole('dialog', { name: '¿Anular la inscripción?' })).toBeVisible();
    },
  },
  {
    nombre: 'mis-inscripciones-reemplazar',
    quien: 'registrante',
    abrir: async (page) => {
      await mias(async (p) => {
        await dejaBorrador(p);
        await respond(p, MIAS, lista);
      }, 'TGB930')(page);
      await page.getByRole('button', { name: 'Copiar como nueva' }).first().click();
      await expect(page.getByRole('dialog', { name: '¿Reemplazar su borrador?' })).toBeVisible();
    },
  },
  {
    nombre: 'certificados-cargando',
    quien: 'registrante',
    abrir: async (page) => {
      await neverAnswer(page, PROPIO);
      await page.goto(paginas.certificados.to);
      await expect(page.getByText('Cargando su certificado')).toBeAttached();
    },
  },
  {
    nombre: 'certificados',
    quien: 'registrante',
    abrir: certificado((page) => respond(page, PROPIO, unCertificado()), 'Quedan'),
  },
  {
    nombre: 'certificados-por-vencer',
    quien: 'registrante',
    abrir: certificado(
      (page) => respond(page, PROPIO, unCertificado({ expiresAt: '2026-11-29T15:00:00.000Z' })),
      'Válido hasta',
    ),
  },
  {
    nombre: 'certificados-vencido',
    quien: 'registrante',
    abrir: certificado(
      (page) => respond(page, PROPIO, unCertificado({ expiresAt: '2026-11-01T15:00:00.000Z' })),
      'Expirado',
    ),
  },
  {
    nombre: 'certificados-revocado',
    quien: 'registrante',
    abrir: certificado(
      (page) => respond(page, PROPIO, unCertificado({ status: 'revoked', revokedAt: '2026-11-20T15:00:00.000Z' })),
      'Revocado',
    ),
  },
  {
    nombre: 'certificados-vacio',
    quien: 'registrante',
    abrir: certificado(
      (page) => refuse(page, PROPIO, 404, 'CERTIFICADO_NO_ENCONTRADO', 'No tiene un certificado.'),
      'No tiene un certificado activo.',
    ),
  },
  {
    nombre: 'certificados-fallo',
    quien: 'registrante',
    abrir: certificado((page) => refuse(page, PROPIO, 503, ...CAIDO), 'No pudimos consultar su certificado.'),
  },
  {
    nombre: 'certificados-errores',
    quien: 'registrante',
    abrir: async (page) => {
      await certificado((p) => respond(p, PROPIO, unCertificado()), 'Válido hasta')(page);
      await page.getByLabel('Nombre completo').fill('');
      await page.getByRole('button', { name: 'Generar certificado' }).click();
      await expect(page.getByText('El nombre es requerido')).toBeVisible();
    },
  },
  {
    nombre: 'acceso-denegado',
    quien: 'registrante',
    abrir: async (page) => {
      await freezeTimers(page, 1000);
      await page.goto(paginas.revision.to);
      await expect(page.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
    },
  },
  { nombre: 'revision', quien: 'superadmin', abrir: (page) => revision(page) },
  {
    nombre: 'revision-tabla',
    quien: 'superadmin',
    abrir: async (page) => {
      await revision(page);
      await compacta(page);
    },
  },
  {
    nombre: 'revision-busqueda',
    quien: 'superadmin',
    abrir: async (page) => {
      await respond(page, PARECIDAS, { items: lista.slice(3).map((una) => ({ ...una, parecido: true })) });
      await respond(page, TODAS, lista.slice(0, 3), { headers: { 'x-total-count': '3', 'x-total-all': '1486' } });
      await respond(page, TRABAJOS, { trabajos: [] });
      await respond(page, VISTAS, { vistas: [] });
      await page.goto(`${paginas.revision.to}?q=peña`);
      await expect(page.getByText('se escriben casi igual que «peña»')).toBeVisible();
      await compacta(page);
    },
  },
  {
    nombre: 'revision-solo-parecidas',
    quien: 'superadmin',
    abrir: async (page) => {
      await respond(page, PARECIDAS, { items: [{ ...lista[0], parecido: true }] });
      await respond(page, TODAS, [], { headers: { 'x-total-count': '0', 'x-total-all': '1486' } });
      await respond(page, TRABAJOS, { trabajos: [] });
      await respond(page, VISTAS, { vistas: [] });
      await page.goto(`${paginas.revision.to}?q=penja`);
      await expect(page.getByText('se escriben casi igual que «penja»')).toBeVisible();
    },
  },
  {
    nombre: 'revision-elegidas',
    quien: 'superadmin',
    abrir: async (page) => {
      await revision(page);
      await page.getByRole('checkbox', { name: 'Elegir todas las de la lista' }).check();
      await expect(page.getByRole('region', { name: 'Inscripciones elegidas' })).toBeVisible();
    },
  },
  {
    nombre: 'revision-vistas',
    quien: 'superadmin',
    abrir: async (page) => {
      await revision(page);
      const id = '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5';
      await respond(page, VISTAS, {
        vistas: [
          { id: `${id}1`, nombre: 'Esperan hace más', consulta: 'orden=espera', predeterminada: true },
          { id: `${id}2`, nombre: 'Sin la firma del conductor', consulta: 'falta=conductor', predeterminada: false },
        ],
      });
      await page.goto(`${paginas.revision.to}?estado=parcial`);
      await page.getByRole('button', { name: 'Vistas' }).click();
      await expect(page.getByText('Se abre al entrar')).toBeVisible();
    },
  },
  { nombre: 'revision-trabajo', quien: 'superadmin', abrir: trabajo },
  {
    nombre: 'revision-filtros',
    quien: 'superadmin',
    abrir: async (page) => {
      await respond(page, TODAS, lista, { headers: total });
      await page.goto(`${paginas.revision.to}?falta=propietario&entrega=sin-abrir&desde=2026-11-01&marca=rara`);
      await page.getByRole('button', { name: /^(Más filtros|Filtros)/ }).click();
      await expect(page.getByRole('combobox', { name: 'Correo y enlace' })).toBeVisible();
      await expect(page.getByText('«rara»')).toBeVisible();
    },
  },
  {
    nombre: 'revision-placa-repetida',
    quien: 'superadmin',
    abrir: (page) =>
      revision(
        page,
        lista.map((inscripcion, n) => (n < 2 ? { ...inscripcion, otrasDeLaPlaca: n + 1 } : inscripcion)),
      ),
  },
  { nombre: 'revision-sin-llegar', quien: 'superadmin', abrir: (page) => revision(page, listaSinLlegar) },
  {
    nombre: 'revision-tabla-sin-llegar',
    quien: 'superadmin',
    abrir: async (page) => {
      await revision(page, listaSinLlegar);
      await compacta(page);
    },
  },
  {
    nombre: 'revision-cargando',
    quien: 'superadmin',
    abrir: async (page) => {
      await neverAnswer(page, TODAS);
      await page.goto(paginas.revision.to);
      await expect(page.getByRole('searchbox')).toBeVisible();
    },
  },
  {
    nombre: 'revision-sin-resultados',
    quien: 'superadmin',
    abrir: async (page) => {
      await respond(page, TODAS, [], { headers: { 'x-total-count': '0', 'x-total-all': '5' } });
      await page.goto(paginas.revision.to);
      await page.getByRole('searchbox').fill('ZZZ999');
      await expect(page.getByRole('button', { name: 'Limpiar filtros' }).first()).toBeVisible();
    },
  },
  {
    nombre: 'revision-fallo',
    quien: 'superadmin',
    abrir: async (page) => {
      await refuse(page, TODAS, 503, ...CAIDO);
      await page.goto(paginas.revision.to);
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  {
    nombre: 'revision-reenviar',
    quien: 'superadmin',
    abrir: async (page) => {
      await revision(page);
      await page
        .getByRole('article')
        .filter({ hasText: 'TGB930' })
        .getByRole('button', { name: /^Reenviar/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nombre: 'inscripcion-detalle', quien: 'superadmin', abrir: (page) => detalle(page) },
  {
    nombre: 'inscripcion-detalle-sin-partes',
    quien: 'superadmin',
    abrir: (page) => detalle(page, { certificados: undefined, correos: undefined, historia: undefined }),
  },
  {
    nombre: 'inscripcion-detalle-mensajes',
    quien: 'superadmin',
    abrir: (page) => detalle(page, { correos: [...(inscripcionVista.correos ?? []), ...unosMensajes] }),
  },
  {
    nombre: 'inscripcion-detalle-sin-llegar',
    quien: 'superadmin',
    abrir: (page) =>
      detalle(page, {
        listada: { ...inscripcionVista.listada, sinLlegar },
        correos: [...(inscripcionVista.correos ?? []), ...correosSinLlegar],
      }),
  },
  {
    nombre: 'inscripcion-detalle-senales',
    quien: 'superadmin',
    abrir: async (page) => {
      await detalle(page, { senales: unasSenales });
      await expect(page.getByText('Para mirar antes de revisar')).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-detalle-espera',
    quien: 'superadmin',
    abrir: async (page) => {
      await detalle(page, { listada: reenviada });
      await respond(
        page,
        `/api/admin/reenviar-email/${inscripcionVista.listada.id}`,
        {
          code: 'CORREO_RECIENTE',
          message: 'Ya se envió un correo hace poco. Espere unos minutos.',
          requestId: '00000000-0000-4000-8000-000000000001',
          fields: [{ path: 'tipo', message: 'Sofía Peña lo reenvió el 21/11/2026 10:42 a. m.' }],
        },
        { status: 429, headers: { 'retry-after': '61200' } },
      );
      await page.getByRole('button', { name: 'Reenviar correo: Tenedor' }).click();
      const dialogo = page.getByRole('dialog');
      await dialogo.getByRole('button', { name: 'Reenviar' }).click();
      await expect(dialogo.getByText('Podrá reenviarlo en 17 h.')).toBeVisible();
      await dialogo.getByRole('button', { name: 'Cancelar' }).click();
      await expect(dialogo).toBeHidden();
    },
  },
  {
    nombre: 'inscripcion-detalle-no-esta',
    quien: 'superadmin',
    abrir: async (page) => {
      await refuse(page, DETALLE, 404, 'INSCRIPCION_NO_ENCONTRADA', 'Inscripción no encontrada.');
      await page.goto(paginaDeRevision(inscripcionVista.listada.id));
      await expect(page.getByRole('heading', { name: 'Inscripción no encontrada.' })).toBeVisible();
    },
  },
  {
    nombre: 'corregir-correo',
    quien: 'superadmin',
    abrir: async (page) => {
      await detalle(page);
      await page.getByRole('button', { name: 'Corregir correo: Tenedor' }).click();
      const dialogo = page.getByRole('dialog', { name: 'Corregir el correo del tenedor' });
      await dialogo.getByRole('textbox', { name: /Correo nuevo/ }).fill('transportes@gmial.com');
      await expect(dialogo.getByText('¿Quiso decir')).toBeVisible();
    },
  },
  {
    nombre: 'devolver',
    quien: 'superadmin',
    abrir: async (page) => {
      await detalle(page);
      await page.getByRole('button', { name: 'Devolver' }).click();
      const dialogo = page.getByRole('dialog', { name: 'Devolver para corregir' });
      await dialogo.getByRole('textbox', { name: /¿Qué hay que corregir/ }).fill('La carta es de mayo.');
      await dialogo.getByRole('searchbox').fill('anticip');
      await dialogo.getByRole('checkbox', { name: /^Número de cuenta/ }).check();
      await expect(dialogo.getByText('1 campo elegido')).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-detalle-devuelta',
    quien: 'superadmin',
    abrir: (page) =>
      detalle(page, { listada: { ...inscripcionVista.listada, marcas: ['devuelta'], retiro: unRetiro } }),
  },
  {
    nombre: 'revocar-de-firmante',
    quien: 'superadmin',
    abrir: async (page) => {
      await detalle(page);
      await page.getByRole('button', { name: 'Revocar certificado: Conductor' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    nombre: 'revision-eliminar',
    quien: 'superadmin',
    abrir: async (page) => {
      await revision(page);
      await page.getByRole('button', { name: 'Eliminar inscripción WLK508' }).click();
      await expect(page.getByRole('dialog', { name: '¿Está seguro?' })).toBeVisible();
    },
  },
];
