import { expect, test, type Page } from '@playwright/test';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { formulario } from './src/client.js';
import { recordAnnouncements, waitForAnnouncement } from './src/focus.js';
import { dejarBorrador, seguirBorrador } from './src/formulario.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const persona = 'registrante@transcarga.test';
const FECHA = 'fechaExpedicionTenedor';
const campo = (page: Page, nombre: string) => page.locator(`main [name="${nombre}"]`);

/** Selects a part of what a field shows, as a drag of the mouse does, and types over it with the keys. */
async function corregir(
  page: Page,
  nombre: string,
  [desde, hasta]: readonly [number, number],
  teclas: readonly string[],
): Promise<void> {
  await campo(page, nombre).evaluate(
    (input: HTMLInputElement, rango) => {
      input.focus();
      input.setSelectionRange(rango[0] ?? 0, rango[1] ?? 0);
    },
    [desde, hasta],
  );
  for (const tecla of teclas) await page.keyboard.press(tecla);
}

/** What the draft in the browser holds of the date, which is what would be sent. */
const guardada = (page: Page) =>
  page.evaluate(
    ([clave, fecha]) => JSON.parse(localStorage.getItem(clave as string) ?? '{}').valores?.[fecha as string] as unknown,
    [CLAVE_BORRADOR, FECHA],
  );

const correcciones = [
  ['the day', [0, 2], ['1', '5'], '15/11/2020', '2020-11-15'],
  ['the day with a zero', [0, 2], ['0', '5'], '05/11/2020', '2020-11-05'],
  ['the month', [3, 5], ['1', '0'], '21/10/2020', '2020-10-21'],
  ['the end of the day', [2, 2], ['Backspace', '5'], '25/11/2020', '2020-11-25'],
  ['the day from behind its slash', [3, 3], ['Backspace', 'Backspace', '5'], '25/11/2020', '2020-11-25'],
  [
    'the month with Delete, from before its slash',
    [2, 2],
    ['Delete', 'Delete', 'Delete', '1', '2'],
    '21/12/2020',
    '2020-12-21',
  ],
  ['the day with its slash, from a keypad that has none', [0, 3], ['1', '5'], '15/11/2020', '2020-11-15'],
  ['the year', [6, 10], ['2', '0', '1', '9'], '21/11/2019', '2019-11-21'],
  ['the month of a whole date, overtyped from before its slash', [2, 2], ['1', '0'], '21/10/2020', '2020-10-21'],
  ['everything', [0, 10], ['1', '/', '2', '/', '2', '0', '2', '1'], '01/02/2021', '2021-02-01'],
] as const;

test('a date and a plate corrected in the middle are stored as they were typed', async ({ page }) => {
  await ingresar(page, persona);
  await dejarBorrador(page, persona, { ...formulario(unaPlaca()), [FECHA]: '2020-11-21', placaCabezote: 'AB123' });
  await seguirBorrador(page);
  for (const [parte, rango, teclas, visible, valor] of correcciones) {
    await campo(page, FECHA).fill('21/11/2020');
    await corregir(page, FECHA, rango, teclas);
    await page.keyboard.press('Tab');
    await expect(campo(page, FECHA), parte).toHaveValue(visible);
    await expect.poll(() => guardada(page), { message: parte }).toBe(valor);
  }
  await corregir(page, 'placaCabezote', [1, 2], ['x', 'y']);
  await expect(campo(page, 'placaCabezote')).toHaveValue('AXY123');
});

test('a pressed button keeps the focus while it works and after it ends', async ({ page }) => {
  await recordAnnouncements(page); // a toast goes by itself
  await ingresar(page, persona);
  await dejarBorrador(page, persona, { ...formulario(unaPlaca()), numeroEjes: 9 });
  await seguirBorrador(page);
  const guardar = page.getByRole('button', { name: 'Guardar Borrador' });
  await guardar.press('Enter');
  await waitForAnnouncement(page, /Borrador guardado/);
  await expect(guardar).toBeFocused();
  const mas = page.getByRole('button', { name: 'Aumentar número de ejes' });
  await mas.press('Enter');
  await expect(campo(page, 'numeroEjes')).toHaveValue('10');
  await expect(mas).toHaveAttribute('aria-disabled', 'true');
  await expect(mas).toBeFocused();
  await page.locator('label', { hasText: 'Número de ejes' }).click();
  await page.keyboard.type('6');
  await expect(campo(page, 'numeroEjes'), 'the label takes the whole number, as the field does').toHaveValue('6');
});
