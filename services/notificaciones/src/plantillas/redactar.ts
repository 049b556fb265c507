import type { Empresa } from '@portal/contracts/portal';
import { conPunto } from '@portal/contracts/textos';
import { paginaDeFirma, paginaDeVerificacion, paginas } from '@portal/dominio/paginas';
import { fill, type Datos, type Plantilla } from './plantillas.js';

export interface Redaccion {
  readonly asunto: string;
  readonly html: string;
  readonly texto: string;
}

interface Portal {
  readonly empresa: Empresa;
  /** Public origin of the portal. */
  readonly origen: string;
}

/** Keeps a value on one line: a line break could start a new header, or a paragraph that is not ours. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * The words of a mail. The same data give the same words.
 * @param token of the signing link, for the mails that carry one
 */
export function redactar(
  plantilla: Plantilla,
  datos: Datos,
  token: string | undefined,
  { empresa, origen }: Portal,
): Redaccion {
  const clean = Object.fromEntries(Object.entries(datos).map(([name, value]) => [name, oneLine(value)]));
  const links = {
    enlace: token === undefined ? '' : origen + paginaDeFirma(token),
    verificar: origen + paginaDeVerificacion(datos['codigoVerificacion'] ?? ''),
    certificados: origen + paginas.certificados.to,
  };
  return fill(plantilla, { ...clean, ...links, empresa, empresaConPunto: conPunto(empresa.nombreCorto) });
}
