import { useEffect, useId, useRef, useState } from 'react';
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { tamano } from '@portal/dominio/formatos';
import { Button, Icon, Notice, useFieldMark, useToast } from '@portal/ui';
import type { Campo, Valores } from '../../valores.js';
import { useFormularioDistinto } from '../formulario/use-formulario.js';
import { CargaDialog, Subir } from './carga.dialog.js';
import { Archivo, FilaArchivo } from './fila-archivo.js';
import { useCarga, type Carga, type Registrar } from './use-carga.js';

/** The optional bank certification. Its upload ends with the form that it began in. */
export const Certificacion = (props: CertificacionProps) => (
  <DeEsteFormulario key={useFormularioDistinto()} {...props} />
);

/** The form holds the object path, the page shows the file. */
function DeEsteFormulario(props: CertificacionProps) {
  const { campo, titulo } = props;
  const { control } = useFormContext<Valores>();
  const { field: atado, fieldState } = useController({ control, name: campo });
  const { ref: element, ...field } = atado;
  const etiqueta = useId();
  const adjunta = useAdjuntar(props, field.onChange);
  const { carga, abierto, cerrar } = adjunta;
  const marca = useFieldMark(campo);
  const ids = { fallo: `${etiqueta}-f`, error: `${etiqueta}-e`, marca: `${etiqueta}-m` };
  const fallo = !abierto && carga.fase.tipo === 'fallo';
  return (
    <div
      className={`campo c12 certificacion${fieldState.error ? ' mal' : ''}`}
      role="group"
      aria-labelledby={etiqueta}
      aria-describedby={
        [marca && ids.marca, fallo && ids.fallo, fieldState.error && ids.error].filter(Boolean).join(' ') || undefined
      }
      tabIndex={-1}
      ref={element}
    >
      <span className="etiqueta" id={etiqueta}>
        Certificación bancaria <span className="oculto">({titulo})</span> <span className="opc">(opcional)</span>
      </span>
      <input type="hidden" name={campo} value={field.value} readOnly />
      <PorFase {...props} {...adjunta} field={field} idFallo={ids.fallo} />
      {marca && !fieldState.error && (
        <p className="adv" id={ids.marca}>
          <Icon name="advertencia" size="s" />
          <span>{marca}</span>
        </p>
      )}
      {fieldState.error && (
        <p className="error" id={ids.error}>
          <Icon name="alerta" size="s" />
          {fieldState.error.message}
        </p>
      )}
      {abierto && <CargaDialog titulo={titulo} carga={carga} onClose={cerrar} />}
    </div>
  );
}

interface CertificacionProps {
  readonly campo: Extract<Campo, 'certificacionBancariaUrl' | 'certificacionBancariaAnticiposUrl'>;
  /** Which payment, as the dialog says it. */
  readonly titulo: string;
  /** Said after a successful upload. */
  readonly exito: string;
  readonly registrar: Registrar;
}

/** The upload of this field, its dialog, and the attached file. */
function useAdjuntar({ campo, exito, registrar }: CertificacionProps, onAttached: (objectPath: string) => void) {
  const [abierto, setAbierto] = useState(false);
  const [archivo, setArchivo] = useState<File>();
  const toast = useToast();
  const carga = useCarga(campo, registrar, (objectPath, subido) => {
    onAttached(objectPath);
    setArchivo(subido);
    setAbierto(false);
    toast({ title: 'Archivo subido exitosamente', description: exito });
  });
  return { carga, archivo, abierto, abrir: () => setAbierto(true), cerrar: () => setAbierto(false) };
}

interface PorFaseProps extends CertificacionProps, ReturnType<typeof useAdjuntar> {
  readonly field: Pick<ControllerRenderProps<Valores, CertificacionProps['campo']>, 'value' | 'onChange'>;
  readonly idFallo: string;
}

/** What the form shows: the upload that runs or failed once its dialog is closed, the attached file, or a button. */
function PorFase({ campo, titulo, exito, carga, archivo, abierto, abrir, field, idFallo }: PorFaseProps) {
  const { setFocus } = useFormContext<Valores>();
  const enfocar = () => setFocus(campo);
  if (!abierto && (carga.ocupada || carga.fase.tipo === 'fallo')) {
    const hayAnterior = field.value !== '';
    return <EnCamino {...{ carga, titulo, hayAnterior, idFallo, enfocar }} onChooseOther={abrir} />;
  }
  if (!field.value) return <SinAdjuntar titulo={titulo} onOpen={abrir} />;
  const quitar = () => {
    field.onChange('');
    enfocar(); // the pressed button disappears
  };
  return <Cargada {...{ titulo, archivo, exito }} onChange={abrir} onRemove={quitar} />;
}

const SinAdjuntar = ({ titulo, onOpen }: { readonly titulo: string; readonly onOpen: () => void }) => (
  <span>
    <Button icon="adjuntar" onClick={onOpen} aria-label={`Adjuntar certificación: ${titulo}`}>
      Adjuntar certificación
    </Button>
    <p className="ayuda">PDF expedido por el banco hace máximo 30 días.</p>
  </span>
);

interface CargadaProps {
  readonly titulo: string;
  /** The file sent from here; undefined when the form comes from a draft. */
  readonly archivo: File | undefined;
  readonly exito: string;
  readonly onChange: () => void;
  /** The certification is optional: the form may be sent without it. */
  readonly onRemove: () => void;
}

const Cargada = ({ titulo, archivo, exito, onChange, onRemove }: CargadaProps) => (
  <>
    <Archivo
      nombre={archivo?.name ?? 'Certificación bancaria'}
      fin={
        <span className="acciones">
          <Button variant="text" onClick={onChange} aria-label={`Cambiar certificación: ${titulo}`}>
            Cambiar
          </Button>
          <Button variant="text" onClick={onRemove} aria-label={`Quitar certificación: ${titulo}`}>
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

interface EnCaminoProps {
  readonly carga: Carga;
  /** Which payment. */
  readonly titulo: string;
  /** The form has an earlier certification, which stays if this upload is given up. */
  readonly hayAnterior: boolean;
  /** The id of the sentence that says why it failed; the field is described by it. */
  readonly idFallo: string;
  readonly onChooseOther: () => void;
  /** Focuses the field: the pressed button disappears. */
  readonly enfocar: () => void;
}

/** An upload whose dialog is closed: it runs, or it failed and is tried again, replaced or given up. */
function EnCamino({ carga: suya, titulo, hayAnterior, idFallo, onChooseOther, enfocar }: EnCaminoProps) {
  const carga = conFoco(suya, enfocar);
  useAvisarFallo(carga, titulo);
  return (
    <>
      <FilaArchivo carga={carga} />
      {carga.fase.tipo === 'fallo' && (
        <>
          <p className="error" id={idFallo}>
            <Icon name="alerta" size="s" />
            {carga.fase.message}
          </p>
          <span className="botones">
            <Button variant="text" onClick={carga.desistir}>
              {hayAnterior ? 'Conservar la anterior' : 'Seguir sin adjuntarla'}
            </Button>
            <Button onClick={onChooseOther}>Elegir otro archivo</Button>
            <Subir carga={carga} />
          </span>
        </>
      )}
    </>
  );
}

/** The same upload, with the focus at its field after each of its buttons. */
const conFoco = (carga: Carga, enfocar: () => void): Carga => ({
  ...carga,
  iniciar: () => {
    enfocar();
    return carga.iniciar();
  },
  cancelar: () => {
    enfocar();
    carga.cancelar();
  },
  desistir: () => {
    enfocar();
    carga.desistir();
  },
});

/** Announces a failed upload to a person who is elsewhere in the form. A failed inspection has a toast of its own. */
function useAvisarFallo({ fase }: Carga, titulo: string): void {
  const toast = useToast();
  const antes = useRef(fase);
  useEffect(() => {
    if (antes.current.tipo === 'subiendo' && fase.tipo === 'fallo') {
      toast({
        kind: 'error',
        title: 'La certificación bancaria no se subió',
        description: `${titulo}: ${fase.message}`,
      });
    }
    antes.current = fase;
  }, [fase, titulo, toast]);
}
