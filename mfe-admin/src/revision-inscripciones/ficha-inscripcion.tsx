import type { ReactNode } from 'react';
import { Plate } from '@portal/ui';

interface FichaProps {
  readonly placa: string;
  readonly titulo: string;
  readonly detalle: ReactNode;
}

/** The enrolment that a dialog is about. */
export function FichaInscripcion({ placa, titulo, detalle }: FichaProps) {
  return (
    <div className="re-ficha">
      <Plate value={placa} />
      <div>
        <b>{titulo}</b>
        <div className="mini t2">{detalle}</div>
      </div>
    </div>
  );
}
