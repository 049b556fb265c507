import { z } from 'zod';
import { tiposDocumento } from '../opciones.js';
import { correo, documento, fecha, opcion, texto } from './campos.js';

/** Section 4: who holds and exploits the truck. */
export const tenedorSchema = z.strictObject({
  nombreRazonSocial: texto('Nombre/Razón social es requerido', 200),
  tipoDocumentoTenedor: opcion(tiposDocumento, 'Tipo de documento es requerido'),
  numeroDocumentoTenedor: documento('Número de documento es requerido'),
  lugarExpedicionTenedor: texto('Lugar de expedición es requerido'),
  fechaExpedicionTenedor: fecha('Fecha de expedición es requerida'),
  telefonoContactoTenedor: texto('Teléfono es requerido', 40),
  correoElectronicoTenedor: correo(),
  direccionTenedor: texto('Dirección es requerida', 200),
  barrioTenedor: texto('Barrio es requerido'),
  ciudadTenedor: texto('Ciudad es requerida'),
});
