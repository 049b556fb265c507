/** What the first screens look like before any script runs: drawn once, at build time, by the portal's own components. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { PageHeader } from '@portal/ui/base';
import { Cabecera } from '../../navegacion/cabecera.js';
import { Lateral } from '../../navegacion/lateral.js';
import { LandingPage } from '../../paginas/landing.page.js';
import { CifrasSection } from '../../paginas/tablero/cifras.section.js';
import { ModulosSection } from '../../paginas/tablero/modulos.section.js';
import { InicioInvitado } from '../../paginas/tablero/tablero.page.js';

import './previa.css';

export { variables } from '@portal/ui/base';

/** Somebody with a session, of whom nothing is known yet. */
const alguien = { email: '', firstName: '', lastName: '', roles: [] };
const nothing = () => undefined;

/** Which page the gateway serves → its markup: `portada` and `inicio` are a guest's, `tablero` a person's. */
export const vistas = (): Readonly<Record<'portada' | 'inicio' | 'tablero', string>> => ({
  portada: draw('/', <LandingPage />),
  inicio: draw('/dashboard', <Marco page={<InicioInvitado />} />),
  tablero: draw('/dashboard', <Marco page={<TableroEnEspera />} />, 'con-sesion'),
});

/** The frame without what only a browser knows: who is here, and how wide the window is (previa.css). */
const Marco = ({ page }: { readonly page: ReactNode }) => (
  <div className="app">
    <Lateral short={false} onToggle={nothing} />
    <div className="lienzo">
      <Cabecera title="Inicio" menuOpen={false} onMenu={nothing} onPreferencias={nothing} />
      <main>
        <div className="cont">{page}</div>
      </main>
    </div>
  </div>
);

/** Boxes where the greeting and the figures will stand; the modules are the same for everybody. */
const TableroEnEspera = () => (
  <>
    <PageHeader title={'\u00a0'}>{'\u00a0'}</PageHeader>
    <CifrasSection administra={false} />
    <ModulosSection usuario={alguien} />
  </>
);

/** Nobody can use it yet, so it is a picture: neither reached by the keyboard nor read out. */
const draw = (address: string, page: ReactNode, kind = ''): string =>
  renderToStaticMarkup(
    <Provider store={createPortalStore()}>
      <MemoryRouter initialEntries={[address]}>
        <div className={`previa ${kind}`} inert aria-hidden="true">
          {page}
        </div>
      </MemoryRouter>
    </Provider>,
  );
