/// <reference types="@portal/federation/assets" />
/**
 * The first script requests the remote, and holds neither React's renderer nor a page. On a slow line both then arrive
 * side by side instead of one after the other.
 */
import './publico.css';

import { remotoPublico } from '@portal/dominio/paginas';
import { loadRoutes } from '../remotos/load-routes.js';
import { showFailure } from './show-failure.js';
import type { Pages } from './start.js';

const pages = loadRoutes<Pages>(remotoPublico.name);
pages.catch(() => undefined); // `start` shows the failure; until it listens, the rejection has no other handler
import('./start.js').then(({ start }) => start(pages)).catch(showFailure);
