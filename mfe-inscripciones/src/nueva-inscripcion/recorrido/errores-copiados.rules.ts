import { propietarioDesde } from '@portal/contracts/inscripciones';

/**
 * While owner and holder are the same the owner cannot be written: what is wrong with him is mended at the holder, who is
 * named once and can take the focus. @param errors by field
 */
export function alTenedor<T>(errors: Readonly<Record<string, T>>): Record<string, T> {
  const propios: Record<string, T> = { ...errors };
  for (const [tenedor, propietario] of Object.entries(propietarioDesde)) {
    const copiado = propios[propietario];
    if (copiado === undefined) continue;
    delete propios[propietario];
    propios[tenedor] ??= copiado;
  }
  return propios;
}
