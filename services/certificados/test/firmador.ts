import { randomUUID } from 'node:crypto';
import {
  constanciaDeFirma,
  firmarDigest,
  type ConstanciaDeFirma,
  type PermisoDeFirma,
} from '@portal/contracts/certificados';
import type { TestPlatform } from '@portal/test-kit';

type Peticion = PermisoDeFirma & { digest: string; valor?: string };
/** A claim of its own over some digest, unless the test says which. */
export type Firmador = (
  peticion: Partial<Peticion> & Pick<Peticion, 'dueno' | 'certificateId'>,
) => Promise<ConstanciaDeFirma & { cms: string }>;

/**
 * Asks for signatures as `pdf` does, with the word of `inscripciones`, which believes what `certificados` says of it.
 */
export async function firmador(platform: TestPlatform): Promise<Firmador> {
  const [pdf, permits] = await Promise.all([platform.calls('pdf'), platform.permits('inscripciones')]);
  return async ({ digest = 'ab'.repeat(32), claimId = randomUUID(), valor, ...permitido }) => {
    const { cms, constancia } = await pdf.send(firmarDigest, {
      permiso: permits.give('certificados', { claimId, ...permitido }),
      digest,
      ...(valor !== undefined && { valor }),
    });
    return { cms, ...permits.read('certificados', constanciaDeFirma, constancia) };
  };
}
