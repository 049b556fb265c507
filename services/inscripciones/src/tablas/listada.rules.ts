import {
  listadoDe,
  type Entrega,
  type InscripcionListada,
  type Marca,
  type Retiro,
} from '@portal/contracts/inscripciones';
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
  const marcas = marcasDe(fila, entregas);
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
    ...(marcas.length > 0 && { marcas }),
    ...(fila.retiro && { retiro: retiroDe(fila) }),
    ...(deLaPlaca > 1 && { otrasDeLaPlaca: deLaPlaca - 1 }),
  };
}

/** What people said of it, beside the derived status. */
function marcasDe(fila: InscripcionEntity, entregas: readonly EntregaEntity[]): Marca[] {
  const conNovedad = entregas.some(
    ({ inscripcionId, estado }) => inscripcionId === fila.id && estado === 'con-novedad',
  );
  return [
    ...(fila.retiro ? [fila.retiro] : []),
    ...(fila.revisadaEn ? (['revisada'] as const) : []),
    ...(conNovedad && !fila.retiro ? (['novedad'] as const) : []),
  ];
}

/** How it was taken back; undefined where nobody did. */
export const retiroDe = (fila: InscripcionEntity): Retiro | undefined =>
  fila.retiro && fila.retiradaEn
    ? {
        como: fila.retiro,
        en: fila.retiradaEn.toISOString(),
        por: fila.retiradaPor ?? '',
        ...(fila.retiradaNota && { nota: fila.retiradaNota }),
        ...(fila.retiradaCampos && { campos: fila.retiradaCampos }),
      }
    : undefined;

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
