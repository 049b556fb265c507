import PostalMime, { type Email } from 'postal-mime';
import { retornosEn } from '../correos/retorno.rules.js';
import { codigoDe, motivoDeRebote } from './motivo-de-rebote.rules.js';

/** What a message in the mailbox of reports says. */
export type Informe =
  /** A mail came back. Whose it is says `retorno`, which only our mail and its readers know. */
  | { readonly tipo: 'rebote'; readonly retorno: string; readonly motivo: string }
  /** About a mail that is not lost: it is late, it was relayed, or its reader is away. */
  | { readonly tipo: 'sin-efecto' }
  /** No report about one mail of ours. */
  | { readonly tipo: 'ajeno' };

const AJENO: Informe = { tipo: 'ajeno' };
const SIN_EFECTO: Informe = { tipo: 'sin-efecto' };

/** Strangers write these messages: what is deeper or longer than any report is none. */
const limits = { forceRfc822Attachments: true, maxNestingDepth: 10, maxHeadersSize: 65_536 } as const;

/** Judges one message. Never throws: what cannot be read is no report. */
export async function leerInforme(fuente: Uint8Array): Promise<Informe> {
  const correo = await PostalMime.parse(fuente, limits).catch(() => undefined);
  return correo ? deCorreo(correo) : AJENO;
}

function deCorreo(correo: Email): Informe {
  const estados = partes(correo, ESTADO);
  if (estados.length === 0 && esRespuesta(correo)) return SIN_EFECTO;
  const dicho = estados.length > 0 ? deEstados(estados) : deTexto(correo);
  if (dicho === undefined) return AJENO;
  const retorno = retornoDe(correo, dicho.citado);
  if (retorno === undefined) return AJENO;
  return dicho.falla ? { tipo: 'rebote', retorno, motivo: motivoDeRebote(dicho.codigo) } : SIN_EFECTO;
}

/** What a report says, before it is known about which mail. */
interface Dicho {
  readonly falla: boolean;
  readonly codigo?: string | undefined;
  /** Where the mail may be named, besides the headers that it brings back. */
  readonly citado: string;
}

const ESTADO = /^message\/(global-)?delivery-status$/;
const DEVUELTO = /^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/;

const partes = ({ attachments }: Email, tipo: RegExp): string[] =>
  attachments.filter(({ mimeType }) => tipo.test(mimeType)).map(({ content }) => texto(content));

const texto = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');

type Campos = ReadonlyMap<string, string>;

/** Fields of a delivery status (RFC 3464): one group about the message, then one for each recipient. */
const gruposDe = (estado: string): Campos[] =>
  estado
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((grupo) => {
      const lineas = grupo.replace(/\n[ \t]+/g, ' ').split('\n');
      return new Map(lineas.flatMap((linea) => campoDe(linea) ?? []));
    });

function campoDe(linea: string): [string, string][] | undefined {
  const at = linea.indexOf(':');
  return at > 0 ? [[linea.slice(0, at).trim().toLowerCase(), linea.slice(at + 1).trim()]] : undefined;
}

/** Fields that name the mail itself; a server's own words may name anything. */
const ORIGINALES = ['x-original-message-id', 'original-envelope-id'] as const;

/**
 * A report of RFC 3464. Our mails have one recipient: where an alias made several of it, one that got the mail is
 * enough. A code of 4 is final too once the server gave up.
 */
function deEstados(estados: readonly string[]): Dicho {
  const grupos = estados.flatMap(gruposDe);
  const acciones = grupos.map((grupo) => grupo.get('action')?.toLowerCase());
  const fallido = grupos[acciones.indexOf('failed')];
  const llego = acciones.some((accion) => accion === 'delivered' || accion === 'relayed' || accion === 'expanded');
  return {
    falla: fallido !== undefined && !llego,
    codigo: codigoDe(fallido?.get('status'), fallido?.get('diagnostic-code')),
    citado: grupos.flatMap((grupo) => ORIGINALES.map((campo) => grupo.get(campo) ?? '')).join('\n'),
  };
}

const DEMONIO = /^(mailer-daemon|mail-daemon|postmaster)@/i;
const DEMORA = /delay|warning|demora|retras|aplazad/i;
/** Where a server begins to quote the mail that came back. */
const CITA = /\n-{3,}[^\n]*\b(copy of|original message|below this line|mensaje original)/i;

/** A report without a delivery status, as Exim once wrote it and qmail still does. Words of a person are none. */
function deTexto(correo: Email): Dicho | undefined {
  const cuerpo = (correo.text ?? '').slice(0, 65_536);
  const [aviso = ''] = cuerpo.split(CITA, 1);
  const nombrado = correo.headers.some(({ key }) => key === 'x-failed-recipients');
  if (!nombrado && !DEMONIO.test(correo.from?.address ?? '')) return undefined;
  const codigo = codigoDe(aviso);
  const falla = nombrado || (codigo?.startsWith('5') === true && !DEMORA.test(correo.subject ?? ''));
  return { falla, codigo, citado: cuerpo };
}

/** What an absent person's mailbox answers (RFC 3834) goes to the same address as a report. */
const esRespuesta = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === 'auto-submitted' && /^\s*auto-replied/i.test(value));

/** Headers in which the address stands to which a report was sent, whatever server took it in. */
const DIRECCIONES = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
const DE_VUELTA = /^(return-path|message-id):(.*)$/gim;

/**
 * The one mail that a report is about: by its own address, else by the headers that it brings back. What names
 * two mails names none.
 */
function retornoDe(correo: Email, citado: string): string | undefined {
  const direcciones = correo.headers.filter(({ key }) => DIRECCIONES.has(key)).map(({ value }) => value);
  const propios = retornosEn(direcciones.join('\n'));
  if (propios.length > 0) return propios.length === 1 ? propios[0] : undefined;
  const cabezas = partes(correo, DEVUELTO).map((parte) => parte.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? '');
  const devueltos = cabezas.flatMap((cabeza) => Array.from(cabeza.matchAll(DE_VUELTA), ([linea]) => linea));
  const hallados = retornosEn([...devueltos, citado].join('\n'));
  return hallados.length === 1 ? hallados[0] : undefined;
}
