import { expect, type Page } from '@playwright/test';

/** What has the focus, and what is wrong with how it shows. */
export interface Focus {
  readonly nombre: string;
  readonly tipo: string;
  /** What the control is called, or says. */
  readonly texto: string;
  readonly valor: string;
  readonly problemas: readonly string[];
}

/** Reads the focused element: it must carry a ring and lie free of bars and other things on top of it. */
export const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { nombre: '', tipo: 'BODY', texto: '', valor: '', problemas: [] };
    const field = element as HTMLInputElement;
    const texto = (element.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? element.textContent ?? '')
      .trim()
      .slice(0, 80);
    const shown = element.closest('.oculto') ? (element.closest('label') ?? element) : element;
    const problemas: string[] = [];
    const ringed = (from: Element | null, steps: number): boolean => {
      if (!from || steps === 0) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(from);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || ringed(from.parentElement, steps - 1);
    };
    if (!ringed(element, 4)) problemas.push('no visible ring');
    const box = shown.getBoundingClientRect();
    const x = box.left + box.width / 2;
    for (const y of [box.top + 3, box.top + box.height / 2, box.bottom - 3]) {
      if (box.height > window.innerHeight / 2 && (y < 0 || y > window.innerHeight)) continue;
      const hit = document.elementFromPoint(x, y);
      const free = hit && (shown.contains(hit) || hit.contains(shown) || shown.closest('.control')?.contains(hit));
      if (!free)
        problemas.push(
          `hidden at ${Math.round(x)},${Math.round(y)} by ${hit?.outerHTML.slice(0, 80) ?? 'the edge of the window'}`,
        );
    }
    return {
      nombre: field.name ?? '',
      tipo: field.type ?? element.tagName,
      texto,
      valor: field.type === 'checkbox' || field.type === 'radio' ? String(field.checked) : (field.value ?? ''),
      problemas,
    };
  });

/** A stop that cannot be seen is told, and the way goes on. */
const dicho = expect.configure({ soft: true });

/** Presses Tab, or Shift+Tab, and looks at where it arrives. */
export class Tabber {
  paradas = 0;

  constructor(
    readonly page: Page,
    readonly tecla: 'Tab' | 'Shift+Tab' = 'Tab',
  ) {}

  /** One stop further. @throws when the focus cannot be seen there */
  async siguiente(): Promise<Focus> {
    await this.page.keyboard.press(this.tecla);
    let aqui = await focusOf(this.page);
    this.paradas += 1;
    if (aqui.problemas.length > 0) {
      // A toast goes by itself, and a page may still be drawn: what stands under it is waited for, as a person does.
      await expect(this.page.locator('.toast')).toHaveCount(0);
      const message = `the focus on ${aqui.tipo} ${aqui.nombre} "${aqui.texto}"`;
      await dicho.poll(async () => (aqui = await focusOf(this.page)).problemas, { message }).toEqual([]);
    }
    return aqui;
  }

  /** Goes on until a control is met. @throws after `limite` stops */
  async hasta(es: (aqui: Focus) => boolean, limite = 80): Promise<Focus> {
    for (let stop = 0; stop < limite; stop += 1) {
      const aqui = await this.siguiente();
      if (es(aqui)) return aqui;
    }
    throw new Error(`not met within ${limite} stops`);
  }

  /** Goes to a link or button by its words. */
  ir = (texto: string | RegExp, limite?: number): Promise<Focus> =>
    this.hasta((aqui) => (typeof texto === 'string' ? aqui.texto === texto : texto.test(aqui.texto)), limite);
}

type ConAnuncios = Window & { anunciar: (frase: string) => void; empezar: () => void };

/** What live regions of the document that a page shows have said. A page that begins to leave answers nothing more. */
const anuncios = new WeakMap<Page, string[]>();

/** From the next page on, everything that live regions say is written down. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.exposeFunction('empezar', () => void anuncios.set(page, []));
  await page.exposeFunction('anunciar', (frase: string) => void anuncios.get(page)?.push(frase));
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const { anunciar, empezar } = window as unknown as ConAnuncios;
    empezar();
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const hear = (node: Node): void => {
      const element = node instanceof Element ? node : node.parentElement;
      const regions = element ? [element.closest(live), ...element.querySelectorAll(live)] : [];
      for (const region of regions) {
        if (region && region.getAttribute('aria-live') !== 'off') anunciar((region.textContent ?? '').trim());
      }
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(hear);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until a live region has said this. */
export const waitForAnnouncement = (page: Page, frase: RegExp): Promise<void> =>
  expect
    .poll(() => anuncios.get(page)?.some((dicha) => frase.test(dicha)), {
      message: `announced: ${frase}`,
      timeout: 60_000,
    })
    .toBe(true);
