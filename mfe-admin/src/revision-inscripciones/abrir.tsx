import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paginaDeRevision } from '@portal/dominio/paginas';

/** What a link from the list carries: the enrolment's page then knows its neighbours there. */
export const conLista = { desdeLista: true } as const;

/** Leads to the enrolment's own page, which leads back to this list. */
export function Abrir({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link className="re-abrir" to={{ pathname: paginaDeRevision(id), search }} state={conLista}>
      {children}
    </Link>
  );
}
