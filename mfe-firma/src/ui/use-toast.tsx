import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Icono } from './icon.js';
import { useSostenido } from './use-sostenido.js';

export interface ToastData {
  readonly tono: 'exito' | 'error';
  readonly titulo: string;
  readonly texto?: string;
}

/** One toast at a time, five seconds (specification, section 9). @returns how to show one, and the place where it appears */
export function useToast(): readonly [mostrar: (toast: ToastData) => void, lugar: ReactNode] {
  const [actual, setActual] = useState<{ readonly toast: ToastData; readonly vez: number }>();
  const mostrar = useCallback(
    (toast: ToastData) => setActual((previo) => ({ toast, vez: (previo?.vez ?? 0) + 1 })),
    [],
  );
  const cerrar = useCallback(() => setActual(undefined), []);
  return [mostrar, actual && <Toast key={actual.vez} toast={actual.toast} onCerrar={cerrar} />];
}

function Toast({ toast, onCerrar }: { readonly toast: ToastData; readonly onCerrar: () => void }) {
  const [pausa, sosten] = useSostenido();
  useEffect(() => {
    if (pausa) return undefined;
    const reloj = setTimeout(onCerrar, 5000);
    return () => clearTimeout(reloj);
  }, [pausa, onCerrar]);
  return (
    <div className={`toast ${toast.tono}`} role={toast.tono === 'error' ? 'alert' : 'status'} {...sosten}>
      <Icono nombre={toast.tono === 'error' ? 'alerta' : 'hecho'} />
      <div>
        <b>{toast.titulo}</b>
        {toast.texto && <p>{toast.texto}</p>}
      </div>
      <button type="button" className="cerrar" aria-label="Cerrar aviso" onClick={onCerrar}>
        <Icono nombre="cerrar" />
      </button>
    </div>
  );
}
