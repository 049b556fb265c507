import { expect, type Locator, type Page } from '@playwright/test';
import { unDocumento } from '@portal/contracts/muestra';
import { paginas } from '@portal/dominio/paginas';
import { lista } from './src/pantallas/datos.js';
import { escritorio, telefono, type Pantalla } from './src/pantallas/pantalla.js';
import { loseNetwork, respond } from './src/pantallas/responses.js';
import { pantallas } from './src/pantallas/todas.js';
import { fontsOf, test } from './src/viewer.js';

test.use({ trace: 'off', screenshot: 'off' });

const CODIGO = '7K3M9QXD52HF1A2B';

function laPantalla(nombre: string): Pantalla {
  const found = pantallas.find((pantalla) => pantalla.nombre === nombre);
  if (!found) throw new Error(`no screen ${nombre}`);
  return found;
}

const enElTelefono = (nombre: string): Pantalla => ({ ...laPantalla(nombre), movil: true });

const reemplazada = {
  retiro: { como: 'devuelta', en: '2026-11-21T15:20:00.000Z', por: 'Sergio Rojas' },
  reemplazadaPor: 'TER-2026-000401',
};

/** A page of enrolments in every status, the first replaced by another, with the names of the samples. */
const muchas = Array.from({ length: 50 }, (_, n) => {
  const id = `0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4${String(n).padStart(3, '0')}`;
  return { ...lista[n % lista.length], id, codigo: `TER-2026-000${100 + n}`, ...(n === 0 && reemplazada) };
});

async function caja(lugar: Locator) {
  await fontsOf(lugar.page()); // of a page that was opened anew, too
  const box = await lugar.boundingBox();
  if (!box) throw new Error(`${lugar} is not drawn`);
  return box;
}

test('on a phone each figure says what it counts, in a card no higher than two lines of text and its padding', async ({
  viewer,
}) => {
  await viewer.look(enElTelefono('tablero'), async (page) => {
    for (const nota of [
      'Inscripciones con las dos firmas',
      'Aquí solo se cuenta usted',
      'Firmas pedidas y aún no dadas',
    ]) {
      const tarjeta = page.locator('.cifra', { hasText: nota });
      await expect(tarjeta.getByText(nota)).toBeVisible();
      expect((await caja(tarjeta)).height).toBeLessThanOrEqual(80);
    }
  });
});

test('a wide logo of the company’s own keeps its shape within the folded sidebar', async ({ viewer }) => {
  await viewer.look(laPantalla('tablero-menu-corto-logo'), async (page) => {
    await page.setViewportSize(escritorio);
    const lateral = page.getByRole('complementary', { name: 'Menú principal' });
    const [barra, logo] = [await caja(lateral), await caja(lateral.locator('.marca-propia'))];
    expect(barra.width).toBe(72);
    expect(logo.x).toBeGreaterThanOrEqual(barra.x);
    expect(logo.x + logo.width).toBeLessThanOrEqual(barra.x + barra.width);
  });
});

test('a desk’s screen holds at least fifteen enrolments in Compacta, names whole and without scrolling', async ({
  viewer,
}) => {
  await viewer.look(laPantalla('revision'), async (page) => {
    await page.setViewportSize(escritorio);
    await respond(page, '/api/admin/todas-inscripciones', muchas, { headers: { 'x-total-count': '50' } });
    await page.reload();
    await page.getByRole('button', { name: 'Compacta' }).click();
    const filas = page.locator('.re-tabla tbody tr');
    await expect(filas).toHaveCount(muchas.length);
    await fontsOf(page);
    const abajo = await filas.evaluateAll((todas) => todas.map((fila) => fila.getBoundingClientRect().bottom));
    expect(abajo.filter((y) => y <= escritorio.height).length).toBeGreaterThanOrEqual(15);
    await expect(filas.locator('.re-entero')).toHaveCount(2 * muchas.length);
    const cortados = await filas
      .locator('.re-entero')
      .evaluateAll((nombres) =>
        nombres
          .filter((n) => n.scrollWidth > n.clientWidth || n.scrollHeight > n.clientHeight)
          .map((n) => n.textContent),
      );
    expect(cortados).toEqual([]);
    const [estado, codigo] = [await caja(filas.locator('td:has(.re-enlace)')), await caja(filas.locator('.re-enlace'))];
    expect(codigo.height).toBeGreaterThanOrEqual(24);
    expect(codigo.x + codigo.width).toBeLessThanOrEqual(estado.x + estado.width);
    expect(codigo.y + codigo.height).toBeLessThanOrEqual(estado.y + estado.height);
  });
});

test('on a phone the toast about the certificate leaves the signing button and its reason free', async ({ viewer }) => {
  await viewer.look(enElTelefono('firmar-certificado-generado'), async (page) => {
    const motivo = page.getByText('Falta dibujar la firma.');
    await expect(motivo).toBeInViewport({ ratio: 1 });
    const toast = await caja(page.getByRole('status').filter({ hasText: 'Certificado generado' }));
    expect(toast.y).toBeGreaterThanOrEqual(0);
    expect(toast.y + toast.height).toBeLessThanOrEqual(
      (await caja(page.getByRole('region', { name: 'Firmar', exact: true }))).y,
    );
  });
});

test('a toast is at most 420 px wide at every width, and as wide as a phone lets it', async ({ viewer }) => {
  for (const nombre of ['inscripcion-todo-errado', 'firmar-certificado-generado']) {
    await viewer.look(laPantalla(nombre), async (page) => {
      for (const [width, suyo] of [
        [1440, 420],
        [700, 420],
        [telefono.width, telefono.width - 32],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const toast = await caja(page.locator('.toast'));
        expect(toast.width, `${nombre} at ${width} px`).toBe(suyo);
        expect(toast.x + toast.width, `${nombre} at ${width} px`).toBeLessThanOrEqual(width);
      }
    });
  }
});

test('the ring of the search field is whole, and what has no mouse is asked to choose the PDF', async ({
  viewer,
  browser,
}) => {
  await viewer.look(laPantalla('revision'), async (page) => {
    await page.getByLabel('Buscar').focus();
    await expect(page.getByLabel('Buscar')).toHaveCSS('box-shadow', 'none');
    await expect(page.locator('.control', { has: page.getByLabel('Buscar') })).toHaveCSS('outline-style', 'solid');
  });
  const context = await browser.newContext({ viewport: telefono, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(paginas.verificar.to);
  await expect(page.getByLabel('Elija el PDF en su equipo')).toBeAttached();
  await expect(page.getByText('Arrastre el PDF aquí')).toBeHidden();
  await context.close();
});

test('on a desktop what became of a mail stands on one line of its card, to the minute; who took it may need a second', async ({
  viewer,
}) => {
  await viewer.look(laPantalla('mis-inscripciones'), async (page) => {
    for (const entrega of await page.locator('.pf1 small').all()) {
      const texto = await entrega.innerText();
      expect((await caja(entrega)).height, texto).toBeLessThan(texto.startsWith('Enviado') ? 40 : 20);
    }
  });
});

/** Where each cell of a column begins. */
const izquierdas = async (page: Page, celdas: string): Promise<number[]> =>
  Promise.all((await page.locator(celdas).all()).map(async (celda) => (await caja(celda)).x));

test('the signatures of a verified document stand in columns, however long the initials', async ({ viewer }) => {
  const page = await viewer.pageOf('invitado');
  const [primera, segunda] = unDocumento().firmas as [object, object];
  await respond(page, `/api/verificar/${CODIGO}`, {
    ...unDocumento(),
    firmas: [primera, { ...segunda, iniciales: 'M.F.Ñ.R.' }],
  });
  for (const size of [telefono, escritorio]) {
    await page.setViewportSize(size);
    await page.goto(`/verificar/${CODIGO}`);
    await expect(page.getByText('M.F.Ñ.R.')).toBeVisible();
    for (const columna of ['.iniciales', '.firma-verificada b', '.firma-verificada .estado']) {
      const [una, otra] = await izquierdas(page, columna);
      expect(otra, `${columna} at ${size.width} px`).toBe(una);
    }
    const [estado, fila] = [
      await caja(page.locator('.firma-verificada .estado').last()),
      await caja(page.locator('.firma-verificada').last()),
    ];
    expect(estado.x + estado.width, `the state's end at ${size.width} px`).toBeLessThanOrEqual(fila.x + fila.width);
  }
  await page.close();
});

test('on a phone the next actions of a sent enrolment stand at one distance', async ({ viewer }) => {
  await viewer.look(enElTelefono('inscripcion-enviada'), async (page) => {
    const botones = await Promise.all((await page.locator('.enviada .botones .btn').all()).map(caja));
    const huecos = botones.flatMap(({ y, height }, i) =>
      botones[i + 1] ? [Math.round(botones[i + 1]!.y - y - height)] : [],
    );
    expect(huecos).toEqual([12, 12]);
  });
});

test('in the dialog of an upload no two things touch, whatever it says', async ({ viewer }) => {
  for (const nombre of ['inscripcion-carga-rechazo', 'inscripcion-carga-subiendo', 'inscripcion-carga-fallo']) {
    await viewer.look(enElTelefono(nombre), async (page) => {
      const cajas = await Promise.all((await page.locator('.carga > :not(.oculto)').all()).map(caja));
      const finales = cajas.map(({ y, height }) => y + height);
      const huecos = cajas.slice(1).map(({ y }, anterior) => Math.round(y - (finales[anterior] ?? 0)));
      expect(huecos.length, nombre).toBeGreaterThan(1);
      expect(new Set(huecos), nombre).toEqual(new Set([12]));
    });
  }
});

test('the drop zone keeps its place while a file is over it, in a narrow window too', async ({ viewer }) => {
  await viewer.look(enElTelefono('inscripcion-carga'), async (page) => {
    const zona = page.locator('.soltar');
    const antes = await caja(zona);
    await zona.dispatchEvent('dragover');
    await expect(zona).toHaveClass(/encima/);
    expect(await caja(zona)).toEqual(antes);
  });
});

test('the line about a lost network says that the data are on screen only while a form is', async ({ viewer }) => {
  const linea = (page: Page) => page.locator('.sin-conexion');
  for (const [nombre, dice] of [
    ['inscripcion', 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.'],
    ['inscripcion-borrador', 'No hay conexión. Intente de nuevo en un momento.'], // the form waits, out of sight
    ['tablero', 'No hay conexión. Intente de nuevo en un momento.'],
  ] as const) {
    await viewer.look(laPantalla(nombre), async (page) => {
      await loseNetwork(page);
      await expect(linea(page), nombre).toHaveText(dice, { useInnerText: true });
    });
  }
});
