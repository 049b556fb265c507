import { useId, useRef, useState } from 'react';
import { Icon } from '@portal/ui';
import type { Archivos } from './archivo.rules.js';

/** Where a file is dropped, or chosen by keyboard and pointer. */
export function Zona({
  alElegir,
  disabled,
}: {
  readonly alElegir: (archivos: Archivos) => void;
  readonly disabled: boolean;
}) {
  const [encima, setEncima] = useState(false);
  const id = useId();
  const entrada = useRef<HTMLInputElement>(null);
  const tomar = (archivos: FileList | null) => {
    const [archivo, ...otros] = archivos ?? [];
    if (archivo && !disabled) alElegir([archivo, ...otros]);
  };
  return (
    <label
      className={`soltar${encima ? ' encima' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setEncima(!disabled);
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={(event) => {
        event.preventDefault();
        setEncima(false);
        tomar(event.dataTransfer.files);
      }}
    >
      <Icon name="adjuntar" size="l" />
      <span>
        <span className="con-raton">
          <b>Arrastre el archivo aquí</b> o{' '}
        </span>
        <span className="enlace">
          <span className="con-raton">elíjalo en su equipo</span>
          <span className="con-dedo">Elija el archivo</span>
        </span>
      </span>
      <span className="ayuda" id={`${id}-limites`}>
        Formatos permitidos: PDF | Tamaño máximo: 10MB
      </span>
      <span className="ayuda" id={`${id}-foto`}>
        ¿Tiene una foto? Ábrala en su teléfono y elija Imprimir, Guardar como PDF.
      </span>
      <input
        ref={entrada}
        className="oculto"
        type="file"
        accept="application/pdf,.pdf"
        aria-label="Archivo PDF"
        aria-describedby={`${id}-limites ${id}-foto`} // the name hides what the label says beyond it
        disabled={disabled}
        onChange={(event) => {
          tomar(event.target.files);
          event.target.value = ''; // the same file may be chosen again after a failure
        }}
      />
    </label>
  );
}
