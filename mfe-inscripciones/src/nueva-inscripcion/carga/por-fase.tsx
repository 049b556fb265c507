import { useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { Button, Notice, tamano } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { EnCamino } from './en-camino.js';
import { Archivo } from './fila-archivo.js';
import type { CertificacionProps, useAdjuntar } from './use-adjuntar.js';

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
