import { KeyRing, type Custody } from '@portal/service-kit';
import type { CertificadosConfig } from '../config.js';
import { LlavesEnSobre } from './key-envelopes.js';

type Settings = Pick<
  CertificadosConfig,
  'CA_KEK_FILE' | 'CA_KEK_ANTERIOR_FILE' | 'SIGNER_KEK_FILE' | 'SIGNER_KEK_ANTERIOR_FILE'
>;

/** Both key rings of the settings: the service and the rotation open with the same ones. */
export const llaveros = (settings: Settings) => ({
  autoridad: new KeyRing('CA_KEK', settings.CA_KEK_FILE, settings.CA_KEK_ANTERIOR_FILE),
  firmantes: new KeyRing('SIGNER_KEK', settings.SIGNER_KEK_FILE, settings.SIGNER_KEK_ANTERIOR_FILE),
});

/** What each of them opens: all that the self-test asks after and the rotation wraps anew. */
export const custodias = ({ autoridad, firmantes }: ReturnType<typeof llaveros>) => ({
  autoridad: { ring: autoridad, envelopes: [new LlavesEnSobre('autoridades')] } satisfies Custody,
  firmantes: {
    ring: firmantes,
    envelopes: [new LlavesEnSobre('personas'), new LlavesEnSobre('llave_reserva')],
  } satisfies Custody,
});
