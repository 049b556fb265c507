/// <reference types="@portal/federation/assets" />
import type { RouteObject } from 'react-router-dom';
import { rutasDe } from '@portal/dominio/paginas';
import manifiesto from '../portal.json';
import { CertificadosPage } from './certificados/certificados.page.js';

/** The pages of this remote, relative to where the shell mounts it. */
export const routes: RouteObject[] = rutasDe(manifiesto, { certificados: <CertificadosPage /> });
