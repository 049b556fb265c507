import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.js';

/** The host makes one store; remotes see it through the shared react-redux. Tests make their own. */
export const createPortalStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
