import type { Certificado } from '@portal/contracts/certificados';

const DIA = 24 * 60 * 60 * 1000;

export type EstadoCertificado = 'activo' | 'expirado' | 'revocado';

/** Active or revoked as the server says; an active one past its date is shown as expired. */
export function estadoDe({ status, expiresAt }: Pick<Certificado, 'status' | 'expiresAt'>, ahora: number): EstadoCertificado {
  if (status === 'revoked') return 'revocado';
  return Date.parse(expiresAt) > ahora ? 'activo' : 'expirado';
}

/** Whole days left and of how many, never below zero. */
export function diasDe({ validFrom, expiresAt }: Pick<Certificado, 'validFrom' | 'expiresAt'>, ahora: number) {
  const total = Math.round((Date.parse(expiresAt) - Date.parse(validFrom)) / DIA);
  const quedan = Math.ceil((Date.parse(expiresAt) - ahora) / DIA);
  return { total: Math.max(1, total), quedan: Math.max(0, Math.min(quedan, total)) };
}
