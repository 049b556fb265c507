import type { ReactNode } from 'react';

/** One grey line or box in place of content that is loading. */
export function Skeleton({ width, height = 16 }: { readonly width?: number | string; readonly height?: number }) {
  return <span className="esq" style={{ width: width ?? '100%', height }} />;
}

/** Announces once that something is loading, and shows its boxes. */
export function Loading({ label = 'Cargando', children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="oculto" role="status">
        {label}
      </span>
      {children}
    </div>
  );
}

interface SkeletonCardsProps {
  readonly count?: number;
  /** True when the cards replace a whole page: they then bring its h1. */
  readonly page?: boolean;
}

/** Grey cards, as many as the list will probably have. */
export function SkeletonCards({ count = 3, page = false }: SkeletonCardsProps) {
  return (
    <Loading>
      {page && <h1 className="oculto">Cargando</h1>}
      <div className="col g4">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="tarjeta p col g4">
            <Skeleton width={150} height={32} />
            <Skeleton />
            <Skeleton width="60%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
