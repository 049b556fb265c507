import type { ReactNode } from 'react';

/** Variants side by side; on a phone they wrap. */
export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="fila" style={{ flexWrap: 'wrap' }}>
    {children}
  </div>
);
