import type { Entrega, InscripcionListada, RolFirmante } from '@portal/contracts/inscripciones';
import type { EntregaEntity } from './entrega.entity.js';
import type { InscripcionEntity } from './inscripcion.entity.js';

const copiados = [
  'placaCabezote',
  'placaTrailer',
  'nombresConductor',
  'apellidosConductor',
  'tipoDocumentoConductor',
  'numeroDocumentoConductor',
  'telefonoConductor',
  'correoElectronicoConductor',
  'nombreRazonSocial',
  'tipoDocumentoTenedor',
  'numeroDocumentoTenedor',
  'telefonoContactoTenedor',
  'correoElectronicoTenedor',
  'nombreRazonSocialPropietario',
  'tipoDocumentoPropietario',
  'numeroDocumentoPropietario',
  'telefonoContactoPropietario',
  'correoElectronicoPropietario',
  'personaFirmaContrato',
  'aceptaTerminosContrato',
  'certificacionBancariaAnticiposUrl',
] as const;

/**
 * An enrolment as lists show it. The answer's schema is closed too: nothing else can leave the service.
 * @param deLaPlaca how many enrolments have its plate, where that may be told
 */
export function aListada(
  fila: InscripcionEntity,
  entregas: readonly EntregaEntity[],
  deLaPlaca = 1,
): InscripcionListada {
  const { formulario } = fila;
  const campos = Object.fromEntries(copiados.map((campo) => [campo, formulario[campo]])) as Pick<
    InscripcionListada,
    (typeof copiados)[number]
  >;
  return {
    ...campos,
    id: fila.id,
    codigo: fila.codigo,
    createdAt: fila.creadaEn.toISOString(),
    updatedAt: fila.actualizadaEn.toISOString(),
    userEmail: fila.creadorCorreo,
    conductorSigned: fila.firmadaConductorEn !== null,
    propietarioSigned: fila.firmadaPropietarioEn !== null,
    signatureRequested: fila.solicitudAceptadaEn !== null,
    entregas: { conductor: entrega(fila, entregas, 'conductor'), propietario: entrega(fila, entregas, 'propietario') },
    ...(deLaPlaca > 1 && { otrasDeLaPlaca: deLaPlaca - 1 }),
  };
}

/** Before its link exists a request waits in the queue. */
function entrega(fila: InscripcionEntity, entregas: readonly EntregaEntity[], rol: RolFirmante): Entrega {
  const propia = entregas.find((candidata) => candidata.inscripcionId === fila.id && candidata.rol === rol);
  if (!propia) return { estado: 'en-cola', fecha: fila.creadaEn.toISOString() };
  return {
    estado: propia.estado,
    fecha: propia.fecha.toISOString(),
    ...(propia.motivo !== null && { motivo: propia.motivo }),
  };
}
