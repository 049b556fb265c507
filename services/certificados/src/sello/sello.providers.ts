import type { Provider } from '@nestjs/common';
import { Clock, Log } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG } from '../config/certificados-config.schema.js';
import { AutopruebaSello } from './autoprueba-sello.service.js';
import { Cortacircuito } from './cortacircuito.js';
import { FundacionSello } from './fundacion-sello.service.js';
import { SELLADOR, type SelladorDeTiempo } from './sellador.js';
import type { SelloConfig } from './sello-config.schema.js';
import { SelloExterno } from './sello-externo.js';
import { SelloPropio } from './sello-propio.service.js';
import { SelloService } from './sello.service.js';

/** Ours, unless an address names another. */
function sellador(config: SelloConfig, propio: SelloPropio, clock: Clock, log: Log): SelladorDeTiempo {
  const {
    TSA_URL: url,
    TSA_PLAZO_MS: plazoMs,
    TSA_RAIZ_FILE: raices = [],
    TSA_USUARIO: usuario,
    TSA_CLAVE_FILE: clave = '',
  } = config;
  if (!url) return propio;
  const externo = new SelloExterno(
    { url, plazoMs, raices, credenciales: usuario ? { usuario, clave } : undefined },
    clock,
  );
  return new Cortacircuito(externo, config.TSA_PAUSA_MS, clock, log);
}

export const selloProviders: Provider[] = [
  SelloPropio,
  SelloService,
  FundacionSello,
  AutopruebaSello,
  { provide: SELLADOR, useFactory: sellador, inject: [CERTIFICADOS_CONFIG, SelloPropio, Clock, Log] },
];
