/// <reference types="@portal/federation/assets" />
import type { RouteObject } from 'react-router-dom';
import { RevisionPage } from './revision-inscripciones/revision.page.js';

/** What the shell mounts below /admin. */
export const routes: RouteObject[] = [{ path: 'revision-inscripciones', element: <RevisionPage /> }];
