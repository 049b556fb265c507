import type { ReactNode } from 'react';
import { LightProvider } from '@portal/ui/light';
import { EmpresaContext, useReadEmpresa } from './use-empresa.js';

// Behind the sheets of LightProvider, whose rules they change.
import '../styles/base.css';
import '../styles/ui.css';

interface PublicPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Goes around each public page: the design, the toast, and the operator for everything below. */
export function PublicPage({ title, children }: PublicPageProps) {
  const empresa = useReadEmpresa(title);
  return (
    <LightProvider>
      <EmpresaContext value={empresa}>
        <div className="pagina">{children}</div>
      </EmpresaContext>
    </LightProvider>
  );
}
