import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Icon } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { useFormularioDistinto } from '../formulario/formulario.js';
import { CargaDialog } from './carga.dialog.js';
import { PorFase } from './por-fase.js';
import { useAdjuntar, type CertificacionProps } from './use-adjuntar.js';

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
