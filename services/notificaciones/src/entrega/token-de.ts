import { z } from 'zod';
import { selloDeEnlace } from '@portal/contracts/inscripciones';
import { openJson } from '@portal/service-kit';
import type { CorreoEntity } from '../correos/correo.entity.js';

const openedSeal = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/**
 * The link's token.
 * @param correo the address that it was sealed for
 * @returns undefined for a row without a link, null when the seal does not open: another mail key, or a token that was
 * sealed for another address, role or link
 */
export function tokenDe(
  key: Buffer,
  { tokenSellado, enlaceId, inscripcionId, rol }: CorreoEntity,
  correo: string,
): string | null | undefined {
  if (tokenSellado === null) return undefined;
  if (enlaceId === null || inscripcionId === null || rol === null) return null;
  try {
    return openedSeal.parse(openJson(key, tokenSellado, selloDeEnlace({ enlaceId, inscripcionId, rol, correo }))).token;
  } catch {
    return null;
  }
}
