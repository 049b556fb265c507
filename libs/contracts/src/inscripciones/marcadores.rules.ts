import { limpiarPlaca } from '@portal/dominio/nombres';
import type { RolFirmante } from '@portal/dominio/roles';
import type { Empresa } from '../portal/configuracion.contract.js';
import type { Marcadores } from '../textos/diligenciar.rules.js';
import {
  numeroDocumentoEnProsa,
  porcentajeEnProsa,
  tipoDocumentoEnProsa,
  trailerEnProsa,
} from '../textos/prosa.rules.js';
import { firmanteDe, parteDe, quienFirma, type Firmante } from './firmantes.rules.js';
import type { Inscripcion } from './inscripcion.schema.js';

/** What every legal text may say of the operator. */
export const marcadoresEmpresa = (empresa: Empresa): Marcadores => ({
  EMPRESA: empresa.nombre,
  NIT_EMPRESA: empresa.nit,
  HABILITACION: empresa.habilitacion,
  DIRECCION_EMPRESA: empresa.direccion,
  CIUDAD_EMPRESA: empresa.ciudad,
  TELEFONO_EMPRESA: empresa.telefono,
  CORREO_DATOS: empresa.correoDatos,
  URL_POLITICA: empresa.urlPolitica,
});

/** Who speaks in the text. */
export const marcadoresPersona = (persona: Firmante): Marcadores => ({
  NOMBRE: persona.nombre,
  TIPO_DOC: tipoDocumentoEnProsa(persona.tipoDocumento),
  NUMERO_DOC: numeroDocumentoEnProsa(persona.tipoDocumento, persona.numeroDocumento),
  CALIDAD: persona.calidad,
});

/** Plates as they are stored, also while the form still holds them with a space or a hyphen. */
const marcadoresVehiculo = (form: Inscripcion): Marcadores => ({
  PLACA: limpiarPlaca(form.placaCabezote),
  PLACA_TRAILER: trailerEnProsa(limpiarPlaca(form.placaTrailer)),
  PORCENTAJE: porcentajeEnProsa(form.porcentajeAnticipo),
});

const identificacion = (tipo: string, numero: string): string =>
  tipo && numero ? `${tipoDocumentoEnProsa(tipo)} No. ${numeroDocumentoEnProsa(tipo, numero)}` : '';

/** What the texts say that a signer accepts: the commitments, the declaration and the contract. */
export const marcadoresFirmante = (form: Inscripcion, rol: RolFirmante, empresa: Empresa): Marcadores => ({
  ...marcadoresEmpresa(empresa),
  ...marcadoresVehiculo(form),
  ...marcadoresPersona(firmanteDe(form, rol)),
});

/** What the agreement beside the button says: a person says it, of a company its representative. */
export const marcadoresAcuerdo = (form: Inscripcion, rol: RolFirmante, empresa: Empresa): Marcadores => ({
  ...marcadoresFirmante(form, rol, empresa),
  NOMBRE: quienFirma(firmanteDe(form, rol)),
});

/** What the authorisation of freight says. Works on a draft too: what is missing stays as `[MARCADOR]`. */
export const marcadoresFletes = (form: Inscripcion, empresa: Empresa): Marcadores => ({
  ...marcadoresEmpresa(empresa),
  ...marcadoresVehiculo(form),
  ...(form.personaAutorizaFletes && marcadoresPersona(parteDe(form, form.personaAutorizaFletes))),
  TITULAR: form.titularCuentaFletes,
  ID_TITULAR: identificacion(form.tipoIdentificacionFletes, form.numeroIdentificacionFletes),
  TIPO_CUENTA: form.tipoCuentaFletes,
  NUMERO_CUENTA: form.numeroCuentaFletes,
  ENTIDAD: form.entidadBancariaFletes,
});

/** The same of advances, with their percentage. */
export const marcadoresAnticipos = (form: Inscripcion, empresa: Empresa): Marcadores => ({
  ...marcadoresEmpresa(empresa),
  ...marcadoresVehiculo(form),
  ...(form.personaAutorizaAnticipos && marcadoresPersona(parteDe(form, form.personaAutorizaAnticipos))),
  TITULAR: form.titularCuentaAnticipos,
  ID_TITULAR: identificacion(form.tipoIdentificacionAnticipos, form.numeroIdentificacionAnticipos),
  TIPO_CUENTA: form.tipoCuentaAnticipos,
  NUMERO_CUENTA: form.numeroCuentaAnticipos,
  ENTIDAD: form.entidadBancariaAnticipos,
});
