import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { camposPropietario, camposTenedor } from '@portal/contracts/inscripciones';
import type { Valores } from '../../valores.js';

/**
 * What is marked wrong of owner or holder is asked about again when what decides it changes: an error goes with its reason.
 * What is not marked stays unasked, so nothing new turns red by itself. The resolver lets the choice be painted first.
 * @param deciden the answers that say how much is asked of the owner (`propietario.rules.ts`), always as many
 */
export function useRevisarPartes(deciden: readonly unknown[]): void {
  const { getFieldState, trigger } = useFormContext<Valores>();
  useEffect(() => {
    const marcados = [...camposTenedor, ...camposPropietario].filter((campo) => getFieldState(campo).invalid);
    if (marcados.length > 0) void trigger(marcados);
    // Asks when one of those answers changes, and at no other time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, deciden);
}
