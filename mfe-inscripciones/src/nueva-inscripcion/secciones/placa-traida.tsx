import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limpiarPlaca } from '@portal/contracts/inscripciones';
import { Notice } from '@portal/ui';
import type { Valores } from '../formulario.js';
import { useFormularioDistinto } from '../use-formulario-distinto.js';
import { useUltimaInscripcion } from './use-ultima-inscripcion.js';

/**
 * A copy or a draft brought a plate that was enrolled before. It is said above section 1 too: nobody goes to a field that is
 * filled already, and there an odd plate has another warning.
 */
export function PlacaTraida() {
  const vez = useFormularioDistinto();
  return vez === 0 ? null : <DeEsteFormulario key={vez} />;
}

function DeEsteFormulario() {
  const { control, getValues } = useFormContext<Valores>();
  const [traida] = useState(() => limpiarPlaca(getValues('placaCabezote')));
  const placa = limpiarPlaca(useWatch({ control, name: 'placaCabezote' }));
  const ultima = useUltimaInscripcion(placa === traida ? placa : '');
  return (
    <div role="status">
      {ultima && (
        <div className="copiada">
          <Notice kind="aviso" title={`La placa ${placa} ya está inscrita`}>
            Es la inscripción {ultima.codigo}, del {ultima.fecha}. Si envía esta, habrá otra con la misma placa.
          </Notice>
        </div>
      )}
    </div>
  );
}
