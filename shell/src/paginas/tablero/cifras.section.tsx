import { Failure, Icon, Loading, Skeleton, type IconName } from '@portal/ui/base';
import { useTableroQuery } from './tablero.api.js';

const figures = [
  {
    key: 'completedForms',
    label: 'Formularios Completados',
    note: 'Con las dos firmas',
    icon: 'check',
    tone: 'ok',
  },
  {
    key: 'activeUsers',
    label: 'Usuarios Activos',
    note: 'Con sesión en los últimos 30 días',
    icon: 'usuarios',
    tone: 'in',
  },
  {
    key: 'pendingSignatures',
    label: 'Pendientes Firma',
    note: 'Solicitadas y sin recibir',
    icon: 'lapiz',
    tone: 'av',
  },
] as const satisfies readonly { key: string; label: string; note: string; icon: IconName; tone: string }[];

/** Three figures: the company's for administrators, one's own otherwise (readings 14). */
export function CifrasSection() {
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
      {figures.map(({ key, label, note, icon, tone }) => (
        <div key={key} className="tarjeta cifra">
          <span className="lb" id={key}>
            {label}
          </span>
          <span className={`ic ${tone}`}>
            <Icon name={icon} size="l" />
          </span>
          <span className="v cod-m" aria-labelledby={key} role="figure">
            {data[key]}
          </span>
          <span className="d">{note}</span>
        </div>
      ))}
    </div>
  );
}

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
