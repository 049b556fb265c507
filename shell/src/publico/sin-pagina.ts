import { consultationCode } from '../fallback/consultation-code.js';
import { reloadPage } from '../sesion/leave-to.js';
import { FALLO } from './fallo.js';

/** The failure card instead of the waiting line, where the script that holds React could not be had. */
export function sinPagina(cause: unknown): void {
  const said = el('div', el('h1', FALLO.titulo), el('p', FALLO.consejo));
  said.setAttribute('role', 'alert');
  const retry = el('button', FALLO.reintentar);
  retry.addEventListener('click', reloadPage);
  const code = el('p', FALLO.codigo(consultationCode(cause)));
  code.className = 'pu-codigo';
  const card = el('main', said, retry, code);
  card.className = 'pu-fallo';
  document.getElementById('publico')?.replaceChildren(card);
}

function el(tag: 'main' | 'div' | 'h1' | 'p' | 'button', ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}
