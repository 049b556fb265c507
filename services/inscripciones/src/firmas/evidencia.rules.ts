import type { EstadoUbicacion, MetadatosFirma } from '@portal/contracts/firmas';
import { quienFirmaConCargo, type Firmante } from '@portal/contracts/inscripciones';
import type { Evidencia } from '@portal/contracts/pdf';
import { numeroDocumentoEnProsa } from '@portal/contracts/textos';
import { fechaHora } from '@portal/dominio/formatos';
import type { CertificadoEmitido } from '../tablas/enlace.entity.js';
import type { EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { LLAVE_DEL_DISPOSITIVO, type TextoAceptado } from '../tablas/firma.entity.js';

interface Hechos {
  readonly firmante: Firmante;
  readonly certificado: CertificadoEmitido;
  readonly metadatos: MetadatosFirma;
  readonly textos: readonly TextoAceptado[];
  readonly ahora: Date;
  readonly correccion: EnlaceAbierto['correccion'];
}

/** `Chrome 130 · Android`: what the browser declared. */
const dispositivo = ({ deviceInfo }: MetadatosFirma): string =>
  [deviceInfo.browser, deviceInfo.os].filter(Boolean).join(' · ') || 'No informado';

const sinLugar: Readonly<Record<EstadoUbicacion, string>> = {
  concedida: 'No compartido',
  negada: 'Negado por el firmante',
  agotada: 'No se obtuvo a tiempo',
  'no-disponible': 'No disponible en el equipo',
  'no-pedida': 'No se pidió',
  'sin-respuesta': 'Se firmó antes de obtenerla',
};

/** Six decimals, as the page shows them; why there are none is recorded too. */
const lugar = ({ geolocation, geolocationState = 'concedida' }: MetadatosFirma): string =>
  geolocation
    ? `${geolocation.lat.toFixed(6)}, ${geolocation.lng.toFixed(6)} (± ${Math.round(geolocation.accuracy)} m)`
    : sinLugar[geolocationState];

const aceptado = ({ clave, version, sha256 }: TextoAceptado): string => `${clave} ${version} (${sha256.slice(0, 16)})`;

/** The field is small: a long reason stands whole in the audit. */
const LARGO_MOTIVO = 140;

/** Where the link went, in the words of the field: who corrected the address, when and why. */
const corregido = ({ correo, antes, por, en, motivo }: NonNullable<Hechos['correccion']>): string =>
  `${correo} (antes ${antes}). Lo corrigió ${por} el ${fechaHora(en)}: ${
    motivo.length > LARGO_MOTIVO ? `${motivo.slice(0, LARGO_MOTIVO - 1)}…` : motivo
  }`;

/** How the signature came to be, as the signer's page declared it. */
const firma = ({ typedName }: MetadatosFirma): string =>
  typedName === undefined ? 'Dibujada' : `Escrita con el teclado: «${typedName}»`;

/** Type and number; of a company those of the person who signs come first. */
function documento({ tipoDocumento, numeroDocumento, representante }: Firmante): string {
  const escritos = [...(representante ? [representante] : []), { tipoDocumento, numeroDocumento }];
  return escritos
    .map((uno) => `${uno.tipoDocumento} ${numeroDocumentoEnProsa(uno.tipoDocumento, uno.numeroDocumento)}`)
    .join(' · ');
}

/** All that the signature field shows of a signature. */
export const evidenciaDe = ({ firmante, certificado, metadatos, textos, ahora, correccion }: Hechos): Evidencia => ({
  nombre: quienFirmaConCargo(firmante),
  documento: documento(firmante),
  calidad: firmante.calidad,
  firmadoEn: ahora.toISOString(),
  firma: firma(metadatos),
  ...(certificado.llave === 'dispositivo' && { llave: LLAVE_DEL_DISPOSITIVO }),
  certificado: { serie: certificado.serialNumber, emisor: certificado.issuer, huella: certificado.fingerprint },
  dispositivo: dispositivo(metadatos),
  lugar: lugar(metadatos),
  texto: textos.map(aceptado).join(' · '),
  ...(correccion && { correo: corregido(correccion) }),
});
