/// <reference types="@portal/federation/assets" />
/**
 * The first script requests the remote, and holds neither React's renderer nor a page. On a slow line both then arrive
 * side by side instead of one after the other.
 */
import './publico.css';

import { loadPage } from './load-page.js';
import { showFailure } from './show-failure.js';

const page = loadPage(window.location.pathname);
page.catch(() => undefined); // `start` shows the failure; until it listens, the rejection has no other handler
import('./start.js').then(({ start }) => start(page)).catch(showFailure);
