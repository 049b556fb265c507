import { camposTenedor, type CampoTenedor } from '@portal/contracts/inscripciones';
import { etiquetaDe } from '../formulario/etiquetas.rules.js';

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** `Falta: ciudad.`, `Faltan: teléfono, barrio o vereda y ciudad.`; a holder without any of them is said in two words. */
export function fraseDeFaltantes(campos: readonly CampoTenedor[]): string {
  if (campos.length === camposTenedor.length) return 'Faltan los diez datos.';
  return `${campos.length === 1 ? 'Falta' : 'Faltan'}: ${lista.format(campos.map((campo) => etiquetaDe(campo).toLowerCase()))}.`;
}
