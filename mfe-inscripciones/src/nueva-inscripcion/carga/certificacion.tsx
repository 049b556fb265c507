import { useEffect, useId, useRef, useState } from 'react';
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { Button, Icon, Notice, tamano, useToast } from '@portal/ui';
import type { Campo, Valores } from '../../valores.js';
import { useFormularioDistinto } from '../formulario/use-formulario.js';
import { CargaDialog, Subir } from './carga.dialog.js';
import { Archivo, FilaArchivo } from './fila-archivo.js';
import { useCarga, type Carga, type Registrar } from './use-carga.js';

/** The optional bank certification. Its upload is one with the form it began in: another form begins without it. */
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
  const ids = { fallo: `${etiqueta}-f`, error: `${etiqueta}-e` };
  const fallo = !abierto && carga.fase.tipo === 'fallo';
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
      <PorFase {...props} {...adjunta} field={field} idFallo={ids.fallo} />
      {fieldState.error && (
        <p className="error" id={ids.error}>
          <Icon name="alerta" size="s" />
          {fieldState.error.message}
        </p>
      )}
      {abierto && <CargaDialog titulo={titulo} carga={carga} alCerrar={cerrar} />}
    </div>
  );
}

export interface CertificacionProps {
  readonly campo: Extract<Campo, 'certificacionBancariaUrl' | 'certificacionBancariaAnticiposUrl'>;
  /** Which payment, as the dialog says it. */
  readonly titulo: string;
  /** The specification's sentence after a successful upload. */
  readonly exito: string;
  readonly registrar: Registrar;
}

/** The upload of this field, the dialog in which it begins, and the file that it brought. */
export function useAdjuntar({ campo, exito, registrar }: CertificacionProps, alAdjuntar: (objectPath: string) => void) {
  const [abierto, setAbierto] = useState(false);
  const [archivo, setArchivo] = useState<File>();
  const toast = useToast();
  const carga = useCarga(campo, registrar, (objectPath, subido) => {
    alAdjuntar(objectPath);
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

/** What stands in the form: the file on its way or failed, once its dialog is closed; the attached one; or the way to attach one. */
export function PorFase({ campo, titulo, exito, carga, archivo, abierto, abrir, field, idFallo }: PorFaseProps) {
  const { setFocus } = useFormContext<Valores>();
  const enfocar = () => setFocus(campo);
  if (!abierto && (carga.ocupada || carga.fase.tipo === 'fallo')) {
    const hayAnterior = field.value !== '';
    return <EnCamino {...{ carga, titulo, hayAnterior, idFallo, enfocar }} alElegirOtro={abrir} />;
  }
  if (!field.value) return <SinAdjuntar titulo={titulo} alAbrir={abrir} />;
  const quitar = () => {
    field.onChange('');
    enfocar(); // the button goes with what it took away
  };
  return <Cargada {...{ titulo, archivo, exito }} alCambiar={abrir} alQuitar={quitar} />;
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

interface EnCaminoProps {
  readonly carga: Carga;
  /** Which payment. */
  readonly titulo: string;
  /** The form has an earlier certification, which stays if this one is given up. */
  readonly hayAnterior: boolean;
  /** The sentence that says why it failed, for whoever describes the field by it. */
  readonly idFallo: string;
  readonly alElegirOtro: () => void;
  /** Gives the focus to the field: what is pressed here goes with what it does. */
  readonly enfocar: () => void;
}

/** The dialog is closed and the file goes on by itself, or could not: then it is tried again, replaced or given up. */
export function EnCamino({ carga: suya, titulo, hayAnterior, idFallo, alElegirOtro, enfocar }: EnCaminoProps) {
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
            <Button onClick={alElegirOtro}>Elegir otro archivo</Button>
            <Subir carga={carga} />
          </span>
        </>
      )}
    </>
  );
}

/** The same upload, whose three ways on leave the focus at its field. */
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

/** Whoever went on with the form does not look here: that the file did not go is said wherever he is. What fails while it is inspected has its toast. */
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
