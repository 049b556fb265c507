/** What sticky bars cover at either end of the window, in pixels. */
export interface Bars {
  readonly top: number;
  readonly bottom: number;
}

/** Reads the page's scroll padding, which a page with sticky bars sets to their height. */
export function stickyBars(): Bars {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: Number.parseFloat(scrollPaddingTop) || 0, bottom: Number.parseFloat(scrollPaddingBottom) || 0 };
}
