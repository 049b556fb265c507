/** Pictures of the first screens, shown before any script runs. The portal's own components draw them at build time. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { paginas } from '@portal/dominio/paginas';
import { PageHeader } from '@portal/ui/base';
import { Header } from '../../navegacion/header.js';
import { Sidebar } from '../../navegacion/sidebar.js';
import { LandingPage } from '../../paginas/landing.page.js';
import { CifrasSection } from '../../paginas/tablero/cifras.section.js';
import { ModulosSection } from '../../paginas/tablero/modulos.section.js';
import { InicioInvitado } from '../../paginas/tablero/tablero.page.js';

import './prerender.css';

export { variables } from '@portal/ui/base';

/** A signed-in user whose data are not known yet. */
const unknownUsuario = { email: '', firstName: '', lastName: '', roles: [] };
const nothing = () => undefined;

/** The markup of each page that the gateway serves: `portada` and `inicio` for a guest, `tablero` for a person. */
export const views = (): Readonly<Record<'portada' | 'inicio' | 'tablero', string>> => ({
  portada: draw('/', <LandingPage />),
  inicio: draw(paginas.inicio.to, <Frame page={<InicioInvitado />} />),
  tablero: draw(paginas.inicio.to, <Frame page={<WaitingTablero />} />, 'con-sesion'),
});

/** The frame without what only a browser knows: the person and the width of the window (prerender.css). */
const Frame = ({ page }: { readonly page: ReactNode }) => (
  <div className="app">
    <Sidebar short={false} onToggle={nothing} />
    <div className="lienzo">
      <Header title="Inicio" menuOpen={false} onMenu={nothing} onPreferencias={nothing} />
      <main>
        <div className="cont">{page}</div>
      </main>
    </div>
  </div>
);

/** Boxes where the greeting and the figures will stand; the modules are the same for everybody. */
const WaitingTablero = () => (
  <>
    <PageHeader title={'\u00a0'}>{'\u00a0'}</PageHeader>
    <CifrasSection />
    <ModulosSection usuario={unknownUsuario} />
  </>
);

/** A picture cannot be used, so neither the keyboard nor a screen reader reaches it. */
const draw = (address: string, page: ReactNode, kind = ''): string =>
  renderToStaticMarkup(
    <Provider store={createPortalStore()}>
      <MemoryRouter initialEntries={[address]}>
        <div className={`prerender ${kind}`} inert aria-hidden="true">
          {page}
        </div>
      </MemoryRouter>
    </Provider>,
  );
