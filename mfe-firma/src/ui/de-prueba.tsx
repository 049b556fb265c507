import { Notice } from '@portal/ui/light';

/** Says that a document was made to try the portal, with the word that stands on it and on every page of the portal. */
export const DePrueba = ({ children }: { readonly children: string }) => (
  <Notice kind="aviso" title="Prueba: documento sin valor">
    <p>{children}</p>
  </Notice>
);
