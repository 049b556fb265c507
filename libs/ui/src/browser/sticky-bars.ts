/** What sticky bars take of the window at either end, in pixels. */
export interface Bars {
  readonly top: number;
  readonly bottom: number;
}

/** The page's scroll padding says it, where a page has such bars. */
export function stickyBars(): Bars {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: Number.parseFloat(scrollPaddingTop) || 0, bottom: Number.parseFloat(scrollPaddingBottom) || 0 };
}
