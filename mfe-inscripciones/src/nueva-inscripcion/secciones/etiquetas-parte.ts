import type { CampoTenedor } from '@portal/contracts/inscripciones';

/** What the form calls each of the ten fields of a holder. */
const etiquetas: Record<CampoTenedor, string> = {
  nombreRazonSocial: 'nombre o razón social',
  tipoDocumentoTenedor: 'tipo de documento',
  numeroDocumentoTenedor: 'número de documento',
  lugarExpedicionTenedor: 'lugar de expedición',
  fechaExpedicionTenedor: 'fecha de expedición',
  telefonoContactoTenedor: 'teléfono',
  direccionTenedor: 'dirección',
  barrioTenedor: 'barrio o vereda',
  ciudadTenedor: 'ciudad',
  correoElectronicoTenedor: 'correo electrónico',
};

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** `Falta: ciudad.`, `Faltan: teléfono, barrio o vereda y ciudad.`; a holder without any of them is said in two words. */
export function fraseDeFaltantes(campos: readonly CampoTenedor[]): string {
  if (campos.length === Object.keys(etiquetas).length) return 'Faltan los diez datos.';
  return `${campos.length === 1 ? 'Falta' : 'Faltan'}: ${lista.format(campos.map((campo) => etiquetas[campo]))}.`;
}
