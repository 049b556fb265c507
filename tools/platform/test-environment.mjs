/** What medium tests and browser journeys find in their environment. Pure. */
import { addressAt, portalDatabase } from './databases.mjs';

/**
 * @param {{ platform: import('./environment.mjs').Platform & { ownerUrl: string }, ports: Record<string, number>,
 * places: import('./places.mjs').Places, browser: string | undefined }} what
 * @returns {Record<string, string>}
 */
export function testEnvironment({ platform, ports, places, browser }) {
  const mail = `http://localhost:${ports.mail}`;
  return {
    PORTAL_ORIGIN: platform.origin,
    MAIL_URL: mail,
    KEYCLOAK_URL: platform.keycloakUrl,
    TEST_DATABASE_ADMIN_URL: platform.ownerUrl,
    TEST_PORTAL_DATABASE_URL: addressAt(platform.ownerUrl, { database: portalDatabase(platform.ownerUrl) }),
    TEST_KEYCLOAK_URL: platform.keycloakUrl,
    TEST_KEYCLOAK_ADMIN_PASSWORD_FILE: platform.secrets.file('keycloak-admin'),
    TEST_OIDC_CLIENT_SECRET_FILE: platform.oidcSecretFile,
    TEST_MAIL_URL: mail,
    TEST_SMTP_URL: platform.smtpUrl,
    TEST_OBJECTS_DIR: places.objects,
    TEST_PROCESSES_FILE: places.processes,
    ...(browser ? { CHROMIUM: browser } : {}),
  };
}

/** Leases, sweeps and retries that people wait minutes for take seconds in tests. */
export const shortIntervals = {
  LOG_LEVEL: 'warn',
  SWEEP_INTERVAL_MS: '1000',
  FIRMA_RESERVA_MS: '5000',
  LLAVES_EN_RESERVA: '20',
  CERTIFICADO_INTERVALO_MS: '0',
  AMPLIACION_RESERVA_MS: '5000',
  AMPLIACION_ESPERA_MS: '500',
  CORREO_INTERVALO_MS: '500',
  CORREO_ESPERA_MS: '1000',
  CORREO_RESERVA_MS: '5000',
};
