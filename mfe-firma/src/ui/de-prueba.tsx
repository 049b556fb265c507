import { Notice } from '@portal/ui/light';

/** Says that a document was made to try the portal: where it is read, signed and checked. */
export const DePrueba = ({ children }: { readonly children: string }) => (
  <Notice kind="aviso" title="Inscripción de prueba: documento sin valor">
    <p>{children}</p>
  </Notice>
);
