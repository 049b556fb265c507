import type { Empresa } from '@portal/contracts/portal';
import { conPunto } from '@portal/contracts/textos';
import { paginaDeFirma, paginaDeMiInscripcion, paginaDeVerificacion, paginas } from '@portal/dominio/paginas';
import { fill, ZERO_WIDTH, type Datos, type Plantilla } from './plantillas.js';

export interface Redaccion {
  readonly asunto: string;
  readonly html: string;
  readonly texto: string;
}

interface Portal {
  readonly empresa: Empresa;
  /** Public origin of the portal. */
  readonly origen: string;
  /** Whether the mail is about an enrolment made to try the portal: then its subject begins so. */
  readonly prueba?: boolean;
}

/** Keeps a value on one line: a line break could start a new header, or a paragraph that is not ours. */
const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(ZERO_WIDTH, '')
    .trim();

/** The design's accent, which a company may replace. */
const ACENTO = '#F5A912';

/**
 * Breaks what mail programs turn into a link (`https://…`, `www.…`, `name.tld/…`) by a space of no width. People may
 * type any name, and a true one stays as it looks: the company 'Viajes.com' too.
 */
const unlinked = (value: string): string =>
  value.replace(/:(?=\/\/)/g, `:${ZERO_WIDTH}`).replace(/\.(?=\p{L}{2})/gu, `.${ZERO_WIDTH}`);

/**
 * The words of a mail. The same data give the same words.
 * @param token of the signing link, for the mails that carry one
 */
export function redactar(
  plantilla: Plantilla,
  datos: Datos,
  token: string | undefined,
  { empresa, origen, prueba = false }: Portal,
): Redaccion {
  const clean = Object.fromEntries(Object.entries(datos).map(([name, value]) => [name, unlinked(oneLine(value))]));
  // People copy them; each has passed as an address, and a mail program makes no page of it.
  const direcciones = Object.fromEntries(
    ['antes', 'ahora'].flatMap((name) => (datos[name] === undefined ? [] : [[name, oneLine(datos[name])]])),
  );
  const links = {
    enlace: token === undefined ? '' : origen + paginaDeFirma(token),
    verificar: origen + paginaDeVerificacion(datos['codigoVerificacion'] ?? ''),
    certificados: origen + paginas.certificados.to,
    misInscripciones: origen + paginas.misInscripciones.to,
    // What the release before queued does not name the enrolment.
    corregir:
      origen + (datos['inscripcion'] ? paginaDeMiInscripcion(datos['inscripcion']) : paginas.misInscripciones.to),
  };
  // What the release before queued names nobody who enrolled, nor says whether he or a representative gets it.
  const data = {
    inscribio: '',
    registrante: '',
    representante: '',
    ...clean,
    ...links,
    empresa,
    acento: empresa.acento ?? ACENTO,
    empresaConPunto: conPunto(empresa.nombreCorto),
  };
  return fill(plantilla, prueba ? '[De prueba] ' : '', data, direcciones);
}
