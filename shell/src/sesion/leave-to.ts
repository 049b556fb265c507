/** Leaves the single page. Login, logout and other systems are full page navigations. */
export const leaveTo = (address: string): void => window.location.assign(address);

/** Where the person is now, as a same-origin path. */
export const here = (): string => window.location.pathname + window.location.search;

/** `/api/login`, coming back to this page. */
export const loginAddress = (returnTo: string = here()): string =>
  `/api/login?returnTo=${encodeURIComponent(returnTo)}`;

/** Loads the page anew. What broke while drawing may have left the script in any state. */
export const reloadPage = (): void => window.location.reload();
