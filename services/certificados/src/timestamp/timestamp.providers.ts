import type { Provider } from '@nestjs/common';
import { Clock, Log } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type TimestampConfig } from '../config.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { ExternalTimeStamper } from './external-time-stamper.js';
import { OwnTimeStamper } from './own-time-stamper.js';
import { TIME_STAMPER, type TimeStamper } from './time-stamper.js';
import { TimestampService } from './timestamp.service.js';
import { TsaFounderService } from './tsa-founder.service.js';
import { TsaRenewalService } from './tsa-renewal.service.js';

/** Ours, unless an address names another. */
export function stamper(config: TimestampConfig, own: OwnTimeStamper, clock: Clock, log: Log): TimeStamper {
  const { TSA_URL: url, TSA_PLAZO_MS: timeoutMs, TSA_RAIZ_FILE: roots = [] } = config;
  const { TSA_USUARIO: user, TSA_CLAVE_FILE: password = '' } = config;
  if (!url) return own;
  const credentials = user ? { user, password } : undefined;
  const external = new ExternalTimeStamper({ url, timeoutMs, roots, credentials }, clock);
  return new CircuitBreaker(external, config.TSA_PAUSA_MS, clock, log);
}

export const timestampProviders: Provider[] = [
  OwnTimeStamper,
  TimestampService,
  TsaFounderService,
  TsaRenewalService,
  { provide: TIME_STAMPER, useFactory: stamper, inject: [CERTIFICADOS_CONFIG, OwnTimeStamper, Clock, Log] },
];
