import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button, Icon, Notice, tamano, useToast } from '@portal/ui';
import type { Campo, Valores } from '../formulario.js';
import { CargaDialog } from './carga.dialog.js';
import { EnCamino } from './en-camino.js';
import { Archivo } from './fila-archivo.js';
import { type Registrar, useCarga } from './use-carga.js';
import { useFormularioDistinto } from './use-formulario-distinto.js';

interface CertificacionProps {
  readonly campo: Extract<Campo, 'certificacionBancariaUrl' | 'certificacionBancariaAnticiposUrl'>;
  /** Which payment, as the dialog says it. */
  readonly titulo: string;
  /** The specification's sentence after a successful upload. */
  readonly exito: string;
  readonly registrar: Registrar;
}

/** The optional bank certification. Its upload is one with the form it began in: another form begins without it. */
export const Certificacion = (props: CertificacionProps) => <DeEsteFormulario key={useFormularioDistinto()} {...props} />;

/** The form holds the object path, the page shows the file. */
function DeEsteFormulario({ campo, titulo, exito, registrar }: CertificacionProps) {
  const { control, setFocus } = useFormContext<Valores>();
  const { field: atado, fieldState } = useController({ control, name: campo });
  const { ref: element, ...field } = atado;
  const [abierto, setAbierto] = useState(false);
  const [subido, setSubido] = useState<File>();
  const toast = useToast();
  const etiqueta = useId();
  const ids = { fallo: `${etiqueta}-f`, error: `${etiqueta}-e` };
  const carga = useCarga(campo, registrar, (objectPath, archivo) => {
    field.onChange(objectPath);
    setSubido(archivo);
    setAbierto(false);
    toast({ title: 'Archivo subido exitosamente', description: exito });
  });
  const abrir = () => setAbierto(true);
  const fallo = !abierto && carga.fase.tipo === 'fallo';
  const enCamino = fallo || (!abierto && carga.ocupada);
  return (
    <div
      className={`campo c12 certificacion${fieldState.error ? ' mal' : ''}`}
      role="group"
      aria-labelledby={etiqueta}
      aria-describedby={[fallo && ids.fallo, fieldState.error && ids.error].filter(Boolean).join(' ') || undefined}
      tabIndex={-1}
      ref={element}
    >
      <span className="etiqueta" id={etiqueta}>
        Certificación bancaria <span className="oculto">({titulo})</span> <span className="opc">(opcional)</span>
      </span>
      <input type="hidden" name={campo} value={field.value} readOnly />
      {enCamino && (
        <EnCamino
          carga={carga}
          titulo={titulo}
          hayAnterior={field.value !== ''}
          idFallo={ids.fallo}
          alElegirOtro={abrir}
          enfocar={() => setFocus(campo)}
        />
      )}
      {!enCamino && field.value && (
        <Cargada
          titulo={titulo}
          archivo={subido}
          exito={exito}
          alCambiar={abrir}
          alQuitar={() => {
            field.onChange('');
            setFocus(campo); // the button goes with what it took away
          }}
        />
      )}
      {!enCamino && !field.value && <SinAdjuntar titulo={titulo} alAbrir={abrir} />}
      {fieldState.error && (
        <p className="error" id={ids.error}>
          <Icon name="alerta" size="s" />
          {fieldState.error.message}
        </p>
      )}
      {abierto && <CargaDialog titulo={titulo} carga={carga} alCerrar={() => setAbierto(false)} />}
    </div>
  );
}

const SinAdjuntar = ({ titulo, alAbrir }: { readonly titulo: string; readonly alAbrir: () => void }) => (
  <span>
    <Button icon="adjuntar" onClick={alAbrir} aria-label={`Adjuntar certificación: ${titulo}`}>
      Adjuntar certificación
    </Button>
    <p className="ayuda">PDF expedido por el banco hace máximo 30 días.</p>
  </span>
);

interface CargadaProps {
  readonly titulo: string;
  /** What was sent from here; unknown when the form comes from a draft. */
  readonly archivo: File | undefined;
  readonly exito: string;
  readonly alCambiar: () => void;
  /** It is optional: who has no other file may send the form without it. */
  readonly alQuitar: () => void;
}

const Cargada = ({ titulo, archivo, exito, alCambiar, alQuitar }: CargadaProps) => (
  <>
    <Archivo
      nombre={archivo?.name ?? 'Certificación bancaria'}
      fin={
        <span className="acciones">
          <Button variant="text" onClick={alCambiar} aria-label={`Cambiar certificación: ${titulo}`}>
            Cambiar
          </Button>
          <Button variant="text" onClick={alQuitar} aria-label={`Quitar certificación: ${titulo}`}>
            Quitar
          </Button>
        </span>
      }
    >
      <span className="mini t2">{archivo ? tamano(archivo.size) : 'Adjunta en el borrador'}</span>
    </Archivo>
    <Notice kind="exito">{exito}</Notice>
  </>
);
