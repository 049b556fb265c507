import type { Provider } from '@nestjs/common';
import { Clock, Log } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG } from '../config.js';
import type { TimestampConfig } from '../config.js';
import { Cortacircuito } from './circuit-breaker.js';
import { SelloExterno } from './external-time-stamper.js';
import { SelloPropio } from './own-time-stamper.service.js';
import { SELLADOR, type SelladorDeTiempo } from './time-stamper.js';
import { SelloService } from './timestamp.service.js';
import { FundacionSello } from './tsa-renewal.service.js';

/** Ours, unless an address names another. */
function sellador(config: TimestampConfig, propio: SelloPropio, clock: Clock, log: Log): SelladorDeTiempo {
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
  { provide: SELLADOR, useFactory: sellador, inject: [CERTIFICADOS_CONFIG, SelloPropio, Clock, Log] },
];
