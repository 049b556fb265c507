import { leaveTo } from './navegador.js';

/** Drafts live in this browser alone and leave it with the person (readings 16). */
const DRAFTS = 'portal.borrador';

export function closeSession(): void {
  for (const key of Object.keys(window.localStorage)) {
    if (key.startsWith(DRAFTS)) window.localStorage.removeItem(key);
  }
  leaveTo('/api/logout');
}
