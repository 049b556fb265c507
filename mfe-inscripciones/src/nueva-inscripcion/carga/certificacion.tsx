import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button, Icon, Notice, tamano, useToast } from '@portal/ui';
import type { Campo, Valores } from '../formulario.js';
import { CargaDialog } from './carga.dialog.js';
import type { Registrar } from './use-carga.js';

interface CertificacionProps {
  readonly campo: Extract<Campo, 'certificacionBancariaUrl' | 'certificacionBancariaAnticiposUrl'>;
  /** Which payment, as the dialog says it. */
  readonly titulo: string;
  /** The specification's sentence after a successful upload. */
  readonly exito: string;
  readonly registrar: Registrar;
}

/** The optional bank certification: the form holds the object path, the page shows the file. */
export function Certificacion({ campo, titulo, exito, registrar }: CertificacionProps) {
  const { control } = useFormContext<Valores>();
  const { field, fieldState } = useController({ control, name: campo });
  const [abierto, setAbierto] = useState(false);
  const [archivo, setArchivo] = useState<File>();
  const toast = useToast();
  const terminar = (objectPath: string, subido: File) => {
    field.onChange(objectPath);
    setArchivo(subido);
    setAbierto(false);
    toast({ title: 'Archivo subido exitosamente', description: exito });
  };
  return (
    <div className={`campo c12 certificacion${fieldState.error ? ' mal' : ''}`}>
      <span className="etiqueta">
        Certificación bancaria <span className="opc">(opcional)</span>
      </span>
      <input type="hidden" name={campo} value={field.value} readOnly />
      {field.value ? (
        <Cargada archivo={archivo} exito={exito} alCambiar={() => setAbierto(true)} />
      ) : (
        <span>
          <Button icon="adjuntar" onClick={() => setAbierto(true)} aria-label={`Adjuntar certificación: ${titulo}`}>
            Adjuntar certificación
          </Button>
          <p className="ayuda">PDF expedido por el banco hace máximo 30 días.</p>
        </span>
      )}
      {fieldState.error && (
        <p className="error">
          <Icon name="alerta" size="s" />
          {fieldState.error.message}
        </p>
      )}
      {abierto && <CargaDialog titulo={titulo} registrar={registrar} alTerminar={terminar} alCerrar={() => setAbierto(false)} />}
    </div>
  );
}

interface CargadaProps {
  /** Unknown when the form comes from a draft. */
  readonly archivo: File | undefined;
  readonly exito: string;
  readonly alCambiar: () => void;
}

const Cargada = ({ archivo, exito, alCambiar }: CargadaProps) => (
  <>
    <div className="archivo">
      <span className="pdf">PDF</span>
      <div className="nm">
        <b>{archivo?.name ?? 'Certificación bancaria'}</b>
        <span className="mini t2">{archivo ? tamano(archivo.size) : 'Adjunta en el borrador'}</span>
      </div>
      <Button variant="text" onClick={alCambiar}>
        Cambiar
      </Button>
    </div>
    <Notice kind="exito">{exito}</Notice>
  </>
);
