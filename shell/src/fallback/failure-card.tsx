import type { ReactNode } from 'react';
import { Button, Icon, type IconName } from '@portal/ui/base';

import './fallback.css';

interface FailureCardProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  /** Ties what a person reads to the line in the console (`consultationCode`). */
  readonly code: string;
  readonly onRetry: () => void;
  /** The way to Inicio: within the page, or by loading it anew. */
  readonly inicio: { readonly to: string } | { readonly href: string };
}

/** Stands in the place of a page: what failed, a way to try again, the way home and the code to ask with. */
export const FailureCard = ({ icon, title, children, code, onRetry, inicio }: FailureCardProps) => (
  <section className="tarjeta vacio tarjeta-fallo" role="alert">
    <span className="insignia aviso-insignia">
      <Icon name={icon} size="l" />
    </span>
    <h1 className="como-h2">{title}</h1>
    <p>{children}</p>
    <div className="fila acciones">
      <Button variant="primary" icon="reintentar" onClick={onRetry}>
        Reintentar
      </Button>
      <Button {...inicio}>Ir al inicio</Button>
    </div>
    <p className="mini t3">
      Código de consulta: <span className="huella">{code}</span>
    </p>
  </section>
);
