import type { CertificadosConfig } from '../config/certificados-config.schema.js';
import { Llavero } from './llavero.js';

type Settings = Pick<CertificadosConfig, 'CA_KEK_FILE' | 'CA_KEK_ANTERIOR_FILE' | 'SIGNER_KEK_FILE' | 'SIGNER_KEK_ANTERIOR_FILE'>;

/** Both key rings of the settings: the service and the rotation open with the same ones. */
export const llaveros = (settings: Settings) => ({
  autoridad: new Llavero('CA_KEK', settings.CA_KEK_FILE, settings.CA_KEK_ANTERIOR_FILE),
  firmantes: new Llavero('SIGNER_KEK', settings.SIGNER_KEK_FILE, settings.SIGNER_KEK_ANTERIOR_FILE),
});
