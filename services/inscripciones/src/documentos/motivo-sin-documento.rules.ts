import { AppError } from '@portal/contracts/core';

/** Why a document could not be prepared: a Spanish sentence for administrators, without a program's own words. */
export function motivoSinDocumento(falla: unknown): string {
  const code = falla instanceof AppError ? falla.code : undefined;
  if (code === 'SERVICIO_NO_DISPONIBLE') return 'El servicio que prepara los documentos no responde.';
  if (code === 'ALMACEN_NO_DISPONIBLE') return 'El almacén de los archivos no responde.';
  return 'El documento no se pudo preparar.';
}
