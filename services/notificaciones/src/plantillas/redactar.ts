import type { Empresa } from '@portal/contracts/portal';
import { conPunto } from '@portal/contracts/textos';
import type { Datos } from '../correos/correo.entity.js';
import { asuntos, enHtml, enTexto, type Plantilla } from './plantillas.js';

export interface Redaccion {
  readonly asunto: string;
  readonly html: string;
  readonly texto: string;
}

export interface Entorno {
  readonly empresa: Empresa;
  /** Public origin of the portal. */
  readonly origen: string;
}

/** Line breaks of a value would be a new header, or a new paragraph that we did not write. */
const unaLinea = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * A mail's words. Pure: the same data give the same mail.
 * @param token of the signing link, for the mails that carry one
 */
export function redactar(
  plantilla: Plantilla,
  datos: Datos,
  token: string | undefined,
  { empresa, origen }: Entorno,
): Redaccion {
  const limpios = Object.fromEntries(Object.entries(datos).map(([name, value]) => [name, unaLinea(value)]));
  const enlaces = {
    enlace: token === undefined ? '' : `${origen}/firmar/${token}`,
    verificar: `${origen}/verificar/${encodeURIComponent(datos['codigoVerificacion'] ?? '')}`,
    certificados: `${origen}/certificados`,
  };
  const asunto = asuntos[plantilla](limpios['placa'] ?? '');
  const data = { ...limpios, ...enlaces, empresa, empresaConPunto: conPunto(empresa.nombreCorto), asunto };
  return { asunto, html: enHtml[plantilla](data), texto: enTexto[plantilla](data) };
}
