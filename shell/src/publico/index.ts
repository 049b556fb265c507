/// <reference types="@portal/federation/assets" />
/**
 * The remote is asked for by the first script, which holds neither React's renderer nor a page: both arrive and settle
 * side by side on a slow line, instead of one after the other.
 */
import './publico.css';

import { loadRoutes } from '../remotos/cargar.js';
import type { Paginas } from './bootstrap.js';
import { sinPagina } from './sin-pagina.js';

const paginas = loadRoutes<Paginas>('mfe-firma');
paginas.catch(() => undefined); // Told by the page, once there is one: until then nobody has listened.
import('./bootstrap.js').then(({ start }) => start(paginas)).catch(sinPagina);
