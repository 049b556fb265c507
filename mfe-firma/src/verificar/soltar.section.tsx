import { useId, useState, type ChangeEvent, type DragEvent } from 'react';
import { Icono } from '../ui/icon.js';

/** Drop a PDF or choose one. The file is never sent: only its fingerprint is. */
export function SoltarSection({ onArchivo }: { readonly onArchivo: (archivo: File) => void }) {
  const [encima, setEncima] = useState(false);
  const id = useId();
  const soltar = (event: DragEvent) => {
    event.preventDefault();
    setEncima(false);
    const archivo = event.dataTransfer.files[0];
    if (archivo) onArchivo(archivo);
  };
  const elegir = (event: ChangeEvent<HTMLInputElement>) => {
    const archivo = event.target.files?.[0];
    if (archivo) onArchivo(archivo);
    event.target.value = '';
  };
  return (
    <div
      className={encima ? 'soltar encima' : 'soltar'}
      onDragOver={(event) => {
        event.preventDefault();
        setEncima(true);
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={soltar}
    >
      <Icono nombre="subir" />
      <p>
        <span className="con-raton">
          <b>Arrastre el PDF aquí</b> o{' '}
        </span>
        <label htmlFor={id}>
          <span className="con-raton">elíjalo</span>
          <span className="con-dedo">Elija el PDF</span> en su equipo
        </label>
      </p>
      <input
        id={id}
        className="oculto"
        type="file"
        accept="application/pdf,.pdf"
        onChange={elegir}
        aria-describedby={`${id}-ayuda`}
      />
      <p className="ayuda" id={`${id}-ayuda`}>
        El archivo no se envía: solo calculamos su huella en este equipo.
      </p>
    </div>
  );
}
