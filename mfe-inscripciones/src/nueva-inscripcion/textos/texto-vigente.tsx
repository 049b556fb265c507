import type { ReactNode } from 'react';
import { useConfiguracionQuery } from '@portal/api-client';
import type { Empresa } from '@portal/contracts/portal';
import type { ClaveTexto, TextoLegal } from '@portal/contracts/textos';
import { Failure, Loading, Skeleton } from '@portal/ui';
import { useTextosVigentesQuery } from './textos.api.js';

interface TextoVigenteProps {
  readonly clave: ClaveTexto;
  readonly children: (texto: TextoLegal, empresa: Empresa) => ReactNode;
}

/** A legal text and the company that it names, once both are loaded: only what can be read is accepted. */
export function TextoVigente({ clave, children }: TextoVigenteProps) {
  const textos = useTextosVigentesQuery();
  const configuracion = useConfiguracionQuery();
  const texto = textos.data?.find((t) => t.clave === clave);
  if (texto && configuracion.data) return children(texto, configuracion.data.empresa);
  if (textos.isLoading || configuracion.isLoading) {
    return (
      <Loading label="Cargando el texto">
        <Skeleton height={120} />
      </Loading>
    );
  }
  return (
    <Failure
      message="No pudimos cargar el texto legal. Revise su conexión e intente de nuevo."
      busy={textos.isFetching || configuracion.isFetching}
      onRetry={() => {
        void textos.refetch();
        void configuracion.refetch();
      }}
    />
  );
}
