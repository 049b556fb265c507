import type { ReactNode } from 'react';

import './estilos/fuente.css';
import './estilos/base.css';
import './estilos/botones.css';
import './estilos/tarjetas.css';
import './estilos/estados.css';
import './estilos/avisos.css';

import { installVariables } from './tema/variables.js';
import { ToastViewport } from './toast/toast-viewport.js';

installVariables();

/** Around every page: the design's sheets and values, and the one toast. */
export function BaseProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <ToastViewport />
    </>
  );
}
