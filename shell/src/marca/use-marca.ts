import { useEffect } from 'react';
import { useConfiguracionQuery } from '@portal/api-client';
import { applyAcento } from '@portal/ui/base';

/** How the company shows itself: short name, its own logo and accent, once the settings are here. */
export function useMarca() {
  const { data: configuracion } = useConfiguracionQuery();
  const { nombreCorto: name = '', logo, acento } = configuracion?.empresa ?? {};
  useEffect(() => applyAcento(acento), [acento]);
  return { name, logo, configuracion };
}
