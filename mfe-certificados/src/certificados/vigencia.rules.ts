import { type Certificado } from '@portal/contracts/certificados';
import { diasRestantes, estadoDeCertificado } from '@portal/dominio/certificado';
import type { EstadoCertificado } from '@portal/dominio/estados';

const DIA = 24 * 60 * 60 * 1000;

/** Active or revoked as the server says. An active one past its date counts as expired. */
export function estadoDe(
  { status, expiresAt }: Pick<Certificado, 'status' | 'expiresAt'>,
  ahora: Date,
): Exclude<EstadoCertificado, 'valido'> {
  const estado = estadoDeCertificado({ status, validTo: expiresAt }, ahora);
  return estado === 'valido' ? 'activo' : estado;
}

/** Whole days left, and of how many. */
export function vigenciaDe({ validFrom, expiresAt }: Pick<Certificado, 'validFrom' | 'expiresAt'>, ahora: Date) {
  const total = Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(validFrom)) / DIA));
  return { total, quedan: Math.min(total, diasRestantes(expiresAt, ahora)) };
}

/** Days before the expiry at which it is announced. */
const AVISO = 30;

/** Whether an active certificate expires soon. */
export const porVencer = (certificado: Pick<Certificado, 'status' | 'expiresAt'>, ahora: Date): boolean =>
  estadoDe(certificado, ahora) === 'activo' && diasRestantes(certificado.expiresAt, ahora) <= AVISO;
