/** Leaves the single page: login, logout and other systems are full page navigations (specification, section 2). */
export const leaveTo = (address: string): void => window.location.assign(address);

/** Where a person is now, as a same-origin path. */
export const here = (): string => window.location.pathname + window.location.search;

/** `/api/login`, coming back to this page. */
export const loginAddress = (returnTo: string = here()): string =>
  `/api/login?returnTo=${encodeURIComponent(returnTo)}`;

/** Begins again from nothing: what broke while drawing may have left anything behind. */
export const reloadPage = (): void => window.location.reload();
