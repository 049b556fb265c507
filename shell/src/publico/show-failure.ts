import { consultationCode } from '../fallback/consultation-code.js';
import { reloadPage } from '../sesion/leave-to.js';

/** The texts of the failure card, with React and without. */
export const FAILURE = {
  title: 'Este módulo no está disponible en este momento.',
  valid: 'Su enlace sigue siendo válido.',
  advice: 'Revise su conexión e intente de nuevo.',
  retry: 'Reintentar',
  code: (code: string) => `Código de consulta: ${code}`,
} as const;

/** Shows the failure card in place of the waiting line when the script with React does not load. */
export function showFailure(cause: unknown): void {
  const said = el('div', el('h1', FAILURE.title), el('p', `${FAILURE.valid} ${FAILURE.advice}`));
  said.setAttribute('role', 'alert');
  const retry = el('button', FAILURE.retry);
  retry.addEventListener('click', reloadPage);
  const code = el('p', FAILURE.code(consultationCode(cause)));
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
