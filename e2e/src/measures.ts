import type { Page } from '@playwright/test';

/** WCAG 1.4.12: the person's own spacing, laid over the page as an extension would. */
export const widenTextSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** What leaves the window sideways, or is cut by its own box; empty when all of it can be read and reached. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => {
      const text = (element.textContent ?? '').trim().slice(0, 50);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}"`;
    };
    const width = document.documentElement.clientWidth;
    const found =
      document.documentElement.scrollWidth > width
        ? [`the page is ${document.documentElement.scrollWidth} px wide in ${width}`]
        : [];
    const hidden = (element: Element) =>
      element.closest('.oculto, .salto, [aria-hidden="true"], [hidden], svg') !== null;
    const scrolls = (element: Element): boolean => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
      }
      return false;
    };
    for (const element of document.body.querySelectorAll(
      'a, button, input, select, textarea, h1, h2, h3, p, dd, dt, b, label, li, span',
    )) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || hidden(element)) continue;
      const style = getComputedStyle(element);
      if ((box.right > width + 1 || box.left < -1) && !scrolls(element)) found.push(`outside: ${name(element)}`);
      const cuts = !element.matches('input') && (style.overflowX === 'hidden' || style.overflowX === 'clip');
      if (cuts && style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${name(element)}`);
      const bordered = element.matches('button, .btn');
      if (
        bordered &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      )
        found.push(`overflows: ${name(element)}`);
    }
    return [...new Set(found)];
  });

/** Placeholders that their own field cuts, as 'words: width in width'. */
export const cutHints = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    return [...document.body.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (room <= 0 || input.closest('[aria-hidden="true"]')) return [];
      context.font = font;
      const { width } = context.measureText(input.placeholder);
      return width > room + 1 ? [`${input.placeholder}: ${Math.ceil(width)} px in ${Math.floor(room)}`] : [];
    });
  });

/** Controls smaller than `minimo`. A choice counts with its label, a link in a sentence with its line. */
export const smallTargets = (page: Page, minimo: number): Promise<string[]> =>
  page.evaluate((least) => {
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const found: string[] = [];
    for (const element of document.body.querySelectorAll(
      'a[href], button, input, select, textarea, summary, ' +
        '[role="button"], [role="menuitem"], [role="option"], [role="gridcell"]',
    )) {
      if (
        element.matches('[disabled], [aria-disabled="true"], [type="hidden"]') ||
        element.closest('.salto, [aria-hidden="true"], [inert]')
      )
        continue;
      const label = element.matches('.oculto') ? (element as HTMLInputElement).labels?.[0] : undefined;
      const target = element.matches('input') ? (element.closest('label, .control') ?? label ?? element) : element;
      const box = target.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const sentence = inSentence(element);
      const wanted = sentence ? Math.min(least, 24) : least;
      const height = sentence ? Math.max(box.height, parseFloat(getComputedStyle(element).lineHeight)) : box.height;
      if (height < wanted - 0.5 || (!sentence && box.width < Math.min(wanted, 44) - 0.5)) {
        found.push(`${Math.round(box.width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`);
      }
    }
    return found;
  }, minimo);

/** What still moves. Nothing may move where the person asked for less motion. */
export const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 0,
      )
      .map((animation) => {
        const effect = animation.effect as KeyframeEffect | null;
        const { duration } = effect?.getComputedTiming() ?? {};
        return `${effect?.target?.outerHTML.slice(0, 80) ?? ''} ${JSON.stringify(duration)}`;
      }),
  );

/** The part of the window's height, from 0 to 1, on which something stays while the page scrolls beneath it. */
export const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) || stays(element.parentElement));
    const rows = Array.from({ length: window.innerHeight }, (_, y) => y + 0.5);
    return rows.filter((y) => stays(document.elementFromPoint(window.innerWidth * 0.6, y))).length / rows.length;
  });
