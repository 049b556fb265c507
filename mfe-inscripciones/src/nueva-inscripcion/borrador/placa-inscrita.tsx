import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { Icon, Notice } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { SI_YA_SE_ENVIO, useUltimaInscripcion, yaInscritaDeBorrador } from '../formulario/ultima-inscripcion.api.js';
import { useFormularioDistinto } from '../formulario/use-formulario.js';
import type { BorradorStore } from './borrador-store.js';
import { useEstadoBorrador } from './use-borrador.js';

/** Warns that an offered draft's plate was enrolled before: going on with it leads past its field. */
export function PlacaInscrita({ placa }: { readonly placa: string }) {
  const ultima = useUltimaInscripcion(limpiarPlaca(placa));
  return (
    <span role="status">
      {ultima && (
        <span className="adv">
          <Icon name="advertencia" size="s" />
          <span>{yaInscritaDeBorrador(ultima)}</span>
        </span>
      )}
    </span>
  );
}

/**
 * Warns above section 1 that a copy or a draft brought a plate that was enrolled before. A person may skip the plate's
 * own field, because it is filled already.
 */
export function PlacaTraida({ borrador }: { readonly borrador: BorradorStore }) {
  const vez = useFormularioDistinto();
  const { copiadaDe } = useEstadoBorrador(borrador);
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
