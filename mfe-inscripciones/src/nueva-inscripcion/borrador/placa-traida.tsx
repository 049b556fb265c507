import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limpiarPlaca } from '@portal/contracts/inscripciones';
import { Notice } from '@portal/ui';
import { type Valores } from '../../valores.js';
import { useFormularioDistinto } from '../formulario/formulario.js';
import { SI_YA_SE_ENVIO, useUltimaInscripcion } from '../formulario/ultima-inscripcion.api.js';
import type { ControlBorrador } from './control-borrador.js';
import { useVistaBorrador } from './use-borrador.js';

/**
 * A copy or a draft brought a plate that was enrolled before. It is said above section 1 too: nobody goes to a field that is
 * filled already, and there an odd plate has another warning.
 */
export function PlacaTraida({ borrador }: { readonly borrador: ControlBorrador }) {
  const vez = useFormularioDistinto();
  const { copiadaDe } = useVistaBorrador(borrador);
  return vez === 0 ? null : (
    <DeEsteFormulario
      key={vez}
      queSigue={copiadaDe === undefined ? SI_YA_SE_ENVIO : 'Si envía esta, habrá otra con la misma placa.'}
    />
  );
}

function DeEsteFormulario({ queSigue }: { readonly queSigue: string }) {
  const { control, getValues } = useFormContext<Valores>();
  const [traida] = useState(() => limpiarPlaca(getValues('placaCabezote')));
  const placa = limpiarPlaca(useWatch({ control, name: 'placaCabezote' }));
  const ultima = useUltimaInscripcion(placa === traida ? placa : '');
  return (
    <div role="status">
      {ultima && (
        <div className="copiada">
          <Notice kind="aviso" title={`La placa ${placa} ya está inscrita`}>
            Es la inscripción {ultima.codigo}, del {ultima.fecha}. {queSigue}
          </Notice>
        </div>
      )}
    </div>
  );
}
