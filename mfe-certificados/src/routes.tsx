/// <reference types="@portal/federation/assets" />
import type { RouteObject } from 'react-router-dom';
import { CertificadosPage } from './certificados/certificados.page.js';

/** What the shell mounts below /certificados. */
export const routes: RouteObject[] = [{ index: true, element: <CertificadosPage /> }];
