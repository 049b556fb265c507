import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '@portal/contracts/core';
import type { tablero } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { Failure, Icon, Loading, Skeleton, type IconName } from '@portal/ui/base';
import { useTableroQuery } from './tablero.api.js';

interface Figure {
  readonly key: Exclude<keyof ResponseOf<typeof tablero>, 'totalForms'>;
  readonly label: string;
  /** What it counts, in words that fit one line of a phone. @param administra whether the figures are the company's */
  readonly note: (administra: boolean) => string;
  readonly icon: IconName;
  readonly tone: string;
  /** The administrators' list of what it counts. */
  readonly list?: string;
}

const figures: readonly Figure[] = [
  {
    key: 'completedForms',
    label: 'Formularios Completados',
    note: () => 'Inscripciones con las dos firmas',
    icon: 'check',
    tone: 'ok',
    list: `${paginas.revision.to}?estado=completada`,
  },
  {
    key: 'activeUsers',
    label: 'Usuarios Activos',
    note: (administra) => (administra ? 'Personas con sesión en 30 días' : 'Aquí solo se cuenta usted'),
    icon: 'usuarios',
    tone: 'in',
  },
  {
    key: 'pendingSignatures',
    label: 'Pendientes Firma',
    note: (administra) =>
      administra ? 'Firmas pedidas y aún no dadas: vea las que esperan' : 'Firmas pedidas y aún no dadas',
    icon: 'lapiz',
    tone: 'av',
    list: `${paginas.revision.to}?orden=espera`,
  },
];

/** Three figures: an administrator sees the company's, others see their own. */
export function CifrasSection({ administra }: { readonly administra: boolean }) {
  const { data, isError, refetch, isFetching } = useTableroQuery();
  if (isError && !data) {
    return (
      <div className="cifras-fallo">
        <Failure
          message="No pudimos cargar las cifras. Revise su conexión e intente de nuevo."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    );
  }
  if (!data) return <LoadingFigures />;
  return (
    <div className="cifras">
      {figures.map(({ key, label, note, icon, tone, list }) => (
        <Card key={key} to={administra ? list : undefined}>
          <span className="lb" id={key}>
            {label}
          </span>
          <span className={`ic ${tone}`}>
            <Icon name={icon} size="l" />
          </span>
          <span className="v cod-m" aria-labelledby={key} role="figure">
            {data[key]}
          </span>
          <span className="d">{note(administra)}</span>
        </Card>
      ))}
    </div>
  );
}

const Card = ({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) =>
  to === undefined ? (
    <div className="tarjeta cifra">{children}</div>
  ) : (
    <Link className="tarjeta cifra" to={to}>
      {children}
    </Link>
  );

const LoadingFigures = () => (
  <Loading label="Cargando cifras">
    <div className="cifras">
      {figures.map(({ key }) => (
        <div key={key} className="tarjeta cifra" data-testid="esqueleto-cifra">
          <span className="lb">
            <Skeleton width={150} />
          </span>
          <span className="ic">
            <Skeleton width={44} height={44} />
          </span>
          <span className="v">
            <Skeleton width={72} height={36} />
          </span>
          <span className="d">
            <Skeleton width={190} height={14} />
          </span>
        </div>
      ))}
    </div>
  </Loading>
);
