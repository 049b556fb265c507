/** Suggestions of the form. The browser loads them when a field first asks. Free text is always accepted. */
export { afps, arls, bancos, epss } from './entidades.js';
export { buscarMunicipios, municipios, porDepartamento } from './municipios.js';
