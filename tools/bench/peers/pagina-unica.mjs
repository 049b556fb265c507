/** The signing page as one bundle: the source of mfe-firma, React, and no federation. Built by `pagina-unica.ts`. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import '@portal/shell/publico.css';

import { paginas } from '@portal/mfe-firma/routes';

const place = globalThis.document.getElementById('publico');
place.classList.add('pu');
createRoot(place).render(createElement(paginas.firmar, { token: globalThis.location.pathname.split('/')[2] }));
