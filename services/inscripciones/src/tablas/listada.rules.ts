import { listadoDe, type Entrega, type InscripcionListada } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import type { EntregaEntity } from './entrega.entity.js';
import type { InscripcionEntity } from './inscripcion.entity.js';

/**
 * An enrolment as lists show it. The answer's schema is closed too: nothing else can leave the service.
 * @param deLaPlaca how many enrolments have its plate, where that may be told
 */
export function aListada(
  fila: InscripcionEntity,
  entregas: readonly EntregaEntity[],
  deLaPlaca = 1,
): InscripcionListada {
  return {
    ...listadoDe(fila.formulario),
    id: fila.id,
    codigo: fila.codigo,
    createdAt: fila.creadaEn.toISOString(),
    updatedAt: fila.actualizadaEn.toISOString(),
    userEmail: fila.creadorCorreo,
    conductorSigned: fila.firmadaConductorEn !== null,
    propietarioSigned: fila.firmadaPropietarioEn !== null,
    signatureRequested: fila.solicitudAceptadaEn !== null,
    entregas: { conductor: entrega(fila, entregas, 'conductor'), propietario: entrega(fila, entregas, 'propietario') },
    ...(fila.revisadaEn && { revisadaEn: fila.revisadaEn.toISOString() }),
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
    ...(propia.correo != null && { correo: propia.correo }),
  };
}
