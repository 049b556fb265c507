/// <reference types="@portal/federation/assets" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore, loadForFirstScreen } from '@portal/api-client';
import { applyPreferencias, BaseProvider, followSystemScheme, readPreferencias } from '@portal/ui/base';
import { watchSessionEnd } from '../sesion/fin-de-sesion.js';
import { rutas } from './rutas.js';

import './previa/previa.css';

applyPreferencias(readPreferencias());
followSystemScheme();
watchSessionEnd();

const place = document.getElementById('portal');
if (!place) throw new Error('index.html has no #portal');

/** How long the picture of a first screen may wait for its answers before the page says itself that it waits, ms. */
const PATIENCE = 3000;
const store = createPortalStore();
const root = createRoot(place);
const draw = () =>
  root.render(
    <StrictMode>
      <Provider store={store}>
        <BaseProvider>
          <RouterProvider router={createBrowserRouter(rutas)} />
        </BaseProvider>
      </Provider>
    </StrictMode>,
  );

// React takes the place of the picture at its first drawing: that one should not be a waiting state.
if (place.firstElementChild) {
  void Promise.race([loadForFirstScreen(store), new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(draw);
} else {
  draw();
}
