import type { Page } from '@playwright/test';

/** Whose session a screen is looked at with. */
export type Quien = 'invitado' | 'registrante' | 'tester' | 'superadmin' | 'auditor';

/** One screen in one state: how to get there on a fresh page. What looks at screens takes them from the catalogue. */
export interface Pantalla {
  readonly nombre: string;
  readonly quien: Quien;
  /** It exists on a phone only. */
  readonly movil?: true;
  /** Goes there, and returns when everything is drawn. */
  readonly abrir: (page: Page) => Promise<void>;
}

/** The moment at which every screen is looked at. */
export const AHORA = new Date('2026-11-21T10:42:00-05:00');

export const escritorio = { width: 1440, height: 900 };
/** Held upright: the narrowest window that has the sidebar beside the page. */
export const tableta = { width: 768, height: 1024 };
export const telefono = { width: 390, height: 844 };
