import type { ReactNode } from 'react';
import { tamano } from '@portal/dominio/formatos';
import { IconButton } from '@portal/ui';
import type { Progress } from './upload.js';
import type { Carga, FaseCarga } from './use-carga.js';

/** The file with its size or its progress, and a button that cancels until it is attached. */
export function FilaArchivo({ carga: { archivo, fase, ocupada, cancelar } }: { readonly carga: Carga }) {
  if (!archivo) return null;
  const enviando = fase.tipo === 'subiendo';
  return (
    <>
      <Archivo
        nombre={archivo.name}
        fin={ocupada && <IconButton icon="cerrar" label="Cancelar carga" onClick={cancelar} />}
      >
        {enviando ? (
          <Progreso {...fase.avance} />
        ) : (
          <span className="mini t2">
            {fase.tipo === 'revisando' ? 'Revisando el archivo...' : tamano(archivo.size)}
          </span>
        )}
      </Archivo>
      <p className="oculto" role="status">
        {anuncioDe(fase)}
      </p>
    </>
  );
}

/** What a screen reader announces: the start, each quarter and the inspection. */
function anuncioDe(fase: FaseCarga): string {
  if (fase.tipo === 'revisando') return 'Revisando el archivo...';
  if (fase.tipo !== 'subiendo') return '';
  const { enviados, total } = fase.avance;
  return `Subiendo... ${total > 0 ? Math.floor((enviados / total) * 4) * 25 : 0} %`;
}

interface ArchivoProps {
  readonly nombre: string;
  readonly children: ReactNode;
  readonly fin: ReactNode;
}

export const Archivo = ({ nombre, children, fin }: ArchivoProps) => (
  <div className="archivo">
    <span className="pdf">PDF</span>
    <div className="nm">
      <b>{nombre}</b>
      {children}
    </div>
    {fin}
  </div>
);

function Progreso({ enviados, total }: Progress) {
  const parte = total > 0 ? Math.round((enviados / total) * 100) : 0;
  return (
    <>
      <div
        className="via"
        role="progressbar"
        aria-valuenow={parte}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label="Carga"
      >
        <i style={{ width: `${parte}%` }} />
      </div>
      <span className="mini t2 cod-m">
        Subiendo... {parte} % · {tamano(enviados)} de {tamano(total)}
      </span>
    </>
  );
}
