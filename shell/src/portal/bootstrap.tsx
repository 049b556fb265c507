/// <reference types="@portal/federation/assets" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore, loadForFirstScreen } from '@portal/api-client';
import { applyPreferencias, BaseProvider, followSystemScheme, readPreferencias } from '@portal/ui/base';
import { watchSesionEnd } from '../sesion/close-sesion.js';
import { routes } from './routes.js';

import './prerender/prerender.css';

applyPreferencias(readPreferencias());
followSystemScheme();
watchSesionEnd();

const place = document.getElementById('portal');
if (!place) throw new Error('index.html has no #portal');

/** Milliseconds that the picture of a first screen waits for its answers. Then the page itself shows that it waits. */
const PATIENCE = 3000;
const store = createPortalStore();
const root = createRoot(place);
const draw = () =>
  root.render(
    <StrictMode>
      <Provider store={store}>
        <BaseProvider>
          <RouterProvider router={createBrowserRouter(routes)} />
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
