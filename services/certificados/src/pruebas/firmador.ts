import { randomUUID } from 'node:crypto';
import { firmarDigest, type PermisoDeFirma } from '@portal/contracts/certificados';
import type { ResponseOf } from '@portal/contracts/core';
import type { TestPlatform } from '@portal/test-kit';

type Peticion = PermisoDeFirma & { digest: string };
/** A claim of its own over some digest, unless the test says which. */
export type Firmador = (peticion: Partial<Peticion> & Pick<Peticion, 'dueno' | 'certificateId'>) => Promise<ResponseOf<typeof firmarDigest>>;

/** Asks for signatures as `pdf` does, with the word of `inscripciones`. */
export async function firmador(platform: TestPlatform): Promise<Firmador> {
  const [pdf, permits] = await Promise.all([platform.calls('pdf'), platform.permits('inscripciones')]);
  return ({ digest = 'ab'.repeat(32), claimId = randomUUID(), ...permitido }) =>
    pdf.send(firmarDigest, { permiso: permits.give('certificados', { claimId, ...permitido }), digest });
}
