/// <reference types="@portal/federation/assets" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { applyPreferencias, BaseProvider, followSystemScheme, readPreferencias } from '@portal/ui/base';
import { watchSessionEnd } from '../sesion/fin-de-sesion.js';
import { rutas } from './rutas.js';

applyPreferencias(readPreferencias());
followSystemScheme();
watchSessionEnd();

const place = document.getElementById('portal');
if (!place) throw new Error('index.html has no #portal');

createRoot(place).render(
  <StrictMode>
    <Provider store={createPortalStore()}>
      <BaseProvider>
        <RouterProvider router={createBrowserRouter(rutas)} />
      </BaseProvider>
    </Provider>
  </StrictMode>,
);
