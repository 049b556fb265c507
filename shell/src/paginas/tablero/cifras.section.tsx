import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '@portal/contracts/core';
import type { tablero } from '@portal/contracts/portal';
import type { Usuario } from '@portal/contracts/sesion';
import { DIAS_ACTIVO, type ListaPropia } from '@portal/dominio/filtros';
import { cantidad } from '@portal/dominio/formatos';
import { paginaDeMiInscripcion, paginas } from '@portal/dominio/paginas';
import { tieneRol } from '@portal/dominio/roles';
import { Failure, Icon, Loading, Notice, Skeleton, type IconName } from '@portal/ui/base';
import { useTableroQuery } from './tablero.api.js';

type Cifras = ResponseOf<typeof tablero>;
/** Whose figures they are: an administrator's are the company's, and a super-administrator also sees its people. */
type Lector = 'registrante' | 'admin' | 'super-admin';

interface Figure {
  readonly key: 'completedForms' | 'activeUsers' | 'pendingSignatures';
  readonly label: string;
  /** What it counts, in words that fit one line of a phone. */
  readonly note: (lector: Lector, cifras: Cifras) => string;
  readonly icon: IconName;
  readonly tone: string;
  /** The list of what it counts; without one for whom may not see it. */
  readonly list: Partial<Record<Lector, string>>;
}

const propia = (lista: ListaPropia): string => `${paginas.misInscripciones.to}?estado=${lista}`;
/** The same list for who administrates. */
const deLaEmpresa = (mia: ListaPropia, query: string): Figure['list'] => {
  const to = `${paginas.revision.to}?${query}`;
  return { registrante: propia(mia), admin: to, 'super-admin': to };
};

/** Signatures are counted, enrolments are listed: the note says of how many enrolments they are. */
const deCuantas = ({ pendingForms: cuantas }: Cifras): string => {
  if (cuantas === undefined) return 'Firmas pedidas y aún no dadas';
  return `Firmas por dar, de ${cantidad(cuantas)} ${cuantas === 1 ? 'inscripción' : 'inscripciones'}`;
};

const figures: readonly Figure[] = [
  {
    key: 'completedForms',
    label: 'Formularios Completados',
    note: () => 'Inscripciones con las dos firmas',
    icon: 'check',
    tone: 'ok',
    list: deLaEmpresa('completada', 'estado=completada'),
  },
  {
    key: 'activeUsers',
    label: 'Usuarios Activos',
    note: (lector) =>
      lector === 'registrante' ? 'Aquí solo se cuenta usted' : `Personas con sesión en ${DIAS_ACTIVO} días`,
    icon: 'usuarios',
    tone: 'in',
    list: { 'super-admin': `${paginas.usuarios.to}?visita=activos` },
  },
  {
    key: 'pendingSignatures',
    label: 'Pendientes Firma',
    note: (_lector, cifras) => deCuantas(cifras),
    icon: 'lapiz',
    tone: 'av',
    list: deLaEmpresa('por-firmar', 'avance=por-firmar&orden=espera'),
  },
];

/**
 * Three figures, each the way to the list that it counts: an administrator sees the company's, others see their own
 * (docs/decisiones.md#tablero). Without a person they are the page before its answers.
 */
export function CifrasSection({ usuario }: { readonly usuario?: Usuario }) {
  const lector = usuario ? lectorDe(usuario) : 'registrante';
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
    <>
      {data.porCorregir && <PorCorregir {...data.porCorregir} />}
      <div className="cifras">
        {figures.map(({ key, label, note, icon, tone, list }) => (
          <Card key={key} to={list[lector]}>
            <span className="lb" id={key}>
              {label}
            </span>
            <span className={`ic ${tone}`}>
              <Icon name={icon} size="l" />
            </span>
            <span className="v cod-m" aria-labelledby={key} role="figure">
              {data[key]}
            </span>
            <span className="d">{note(lector, data)}</span>
          </Card>
        ))}
      </div>
    </>
  );
}

/** What was returned waits for nobody else. One leads to itself, several to the list of all. */
const PorCorregir = ({ total, id }: NonNullable<Cifras['porCorregir']>) => (
  <div className="le-devolvieron">
    <Notice
      kind="aviso"
      title={total === 1 ? 'Le devolvieron 1 inscripción' : `Le devolvieron ${cantidad(total)} inscripciones`}
    >
      <Link to={total === 1 ? paginaDeMiInscripcion(id) : paginas.misInscripciones.to}>
        {total === 1 ? 'Corríjala y envíela de nuevo' : 'Corríjalas y envíelas de nuevo'}
      </Link>
    </Notice>
  </div>
);

const lectorDe = (usuario: Usuario): Lector => {
  if (tieneRol(usuario, 'super-admin')) return 'super-admin';
  return tieneRol(usuario, 'admin') ? 'admin' : 'registrante';
};

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
