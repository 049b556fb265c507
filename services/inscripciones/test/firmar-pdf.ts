import type { RolFirmante } from '@portal/dominio/roles';
import { closeIncrement, openIncrement, signCms } from '@portal/pdf-signature';
import { drawing, evidence } from '@portal/pdf-signature/test/documents';
import type { Holder, TestPki } from '@portal/pdf-signature/test/pki';
import { stamp } from '@portal/pdf-signature/test/stamp';

export interface FirmaDePrueba {
  readonly pdf: Buffer;
  readonly rol: RolFirmante;
  readonly certifica: boolean;
  readonly firmante: Holder;
  readonly nivel: 'B-B' | 'B-T';
  readonly nombre?: string;
}

export const appearance = (nombre?: string) => ({ drawing: drawing(), evidence: evidence(nombre) });

/** A real signature, as `pdf` and `certificados` make it together. @returns the document and the digest, hexadecimal */
export async function firmarPdf(
  { pdf, rol, certifica, firmante, nivel, nombre }: FirmaDePrueba,
  pki: TestPki,
): Promise<{ pdf: Buffer; digest: string }> {
  const { draft, digest } = openIncrement({
    pdf,
    field: rol,
    certify: certifica,
    appearance: appearance(nombre),
    signedAt: new Date(),
    reason: 'Firma electrónica',
  });
  const cms = await signCms({
    digest,
    certificates: [firmante.der, pki.issuing.der],
    sign: firmante.sign,
    ...(nivel === 'B-T' && { timestamp: (signature: Buffer) => stamp(pki, signature) }),
  });
  return { pdf: closeIncrement(draft, cms, digest), digest: digest.toString('hex') };
}
