import { z } from 'zod';
import { NACIMIENTO_MINIMO } from '../fechas.rules.js';
import { estadosCiviles, tiposDocumentoConductor, tiposSangre } from '../opciones.js';
import { correo, documento, fecha, opcion, texto } from './campos.js';

/** Section 6: the driver, every field required. */
export const conductorSchema = z.strictObject({
  nombresConductor: texto('Nombres del conductor son requeridos', 100),
  apellidosConductor: texto('Apellidos del conductor son requeridos', 100),
  tipoDocumentoConductor: opcion(tiposDocumentoConductor, 'Tipo de documento es requerido'),
  numeroDocumentoConductor: documento('Número de documento es requerido'),
  lugarExpedicionConductor: texto('Lugar de expedición es requerido'),
  fechaExpedicionConductor: fecha('Fecha de expedición es requerida'),
  telefonoConductor: texto('Teléfono es requerido', 40),
  correoElectronicoConductor: correo(),
  direccionConductor: texto('Dirección es requerida', 200),
  barrioConductor: texto('Barrio es requerido'),
  ciudadConductor: texto('Ciudad es requerida'),
  lugarNacimientoConductor: texto('Lugar de nacimiento es requerido'),
  fechaNacimientoConductor: fecha('Fecha de nacimiento es requerida', NACIMIENTO_MINIMO),
  tipoSangreConductor: opcion(tiposSangre, 'Tipo de sangre es requerido'),
  estadoCivilConductor: opcion(estadosCiviles, 'Estado civil es requerido'),
  arlConductor: texto('ARL es requerida'),
  afpConductor: texto('AFP es requerida'),
  epsConductor: texto('EPS es requerida'),
});
