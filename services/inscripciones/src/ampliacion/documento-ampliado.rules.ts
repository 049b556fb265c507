import { X509Certificate } from 'node:crypto';
import { embeddedEvidence, verifySignatures, type DocumentReport, type Trust } from '@portal/pdf-signature';
import { hashedPrefix, type Crecimiento } from '../tablas/documentos-guardados.js';

/** A document after validation data were asked for, and what `certificados` gave for it (DER). */
export interface ConDatos extends Crecimiento {
  readonly certificados: readonly Buffer[];
  readonly crls: readonly Buffer[];
  /** The level that `pdf` announced. */
  readonly nivel: 'B-LT' | 'B-LTA';
  readonly ahora: Date;
}

/** A document after a timestamp over all of it, and what `certificados` stamped for it. */
export interface ConSello extends Crecimiento {
  /** TimeStampToken, DER. That it stamps these bytes is part of the judgement. */
  readonly token: Buffer;
}

/**
 * What is wrong with a document that validation data shall have extended. It must be the announced one: the former
 * revision and exactly one more, which only adds a `/DSS`. In it lies what the document carried or `certificados` gave,
 * and the signatures reach the announced level. Pure; hostile bytes are judged within bounded work.
 * @returns words for a log, or undefined when all holds
 */
export function defectoDeDatos(documento: ConDatos): string | undefined {
  const { antes, despues, certificados, crls, nivel, ahora } = documento;
  const report = intact(documento, 'dss', { roots: certificados.filter(isRoot), now: ahora });
  if (typeof report === 'string') return report;
  const [former, extended] = [despues.subarray(0, antes.bytes), despues].map(embeddedEvidence);
  if (!allAmong(extended?.certificates, [...(former?.certificates ?? []), ...certificados]))
    return 'a certificate that nobody gave';
  if (!allAmong(extended?.crls, [...(former?.crls ?? []), ...crls])) return 'a CRL that nobody gave';
  const niveles = report.signatures.flatMap(({ level, timestamp }) => (timestamp ? [level] : []));
  // A signature of the archive level has the long-term one too: what is announced is what all have.
  const alcanza = niveles.length > 0 && niveles.every((one) => one === 'B-LTA' || one === nivel);
  return alcanza ? undefined : `signatures at ${niveles.join() || 'no level'}, not at ${nivel}`;
}

/**
 * Whether nothing is wrong with such a document but the time at which it is judged: a timestamp in it, by an authority
 * of ours, is from later than `ahora`. Then a clock is wrong, and nobody has lied.
 * @returns words for a log, or undefined when it is not the clock
 */
export function relojAtrasado(documento: ConDatos): string | undefined {
  const { despues, ahora } = documento;
  const { signatures, docTimestamps } = verifySignatures(despues);
  const sellos = [...signatures.map(({ timestamp }) => timestamp), ...docTimestamps];
  const ultimo = Math.max(...sellos.map((sello) => sello?.genTime?.getTime() ?? 0));
  if (ultimo <= ahora.getTime()) return undefined;
  if (defectoDeDatos({ ...documento, ahora: new Date(ultimo) }) !== undefined) return undefined;
  return `the clock is ${Math.round((ultimo - ahora.getTime()) / 1000)} s behind a timestamp in the document`;
}

/**
 * The same of an archive timestamp: one more revision that only stamps the document, to its end, with the token that
 * `certificados` gave.
 */
export function defectoDeSello(documento: ConSello): string | undefined {
  const { despues, token } = documento;
  const report = intact(documento, 'timestamp');
  if (typeof report === 'string') return report;
  const { coversUpTo, byteRange } = report.docTimestamps.at(-1) ?? { coversUpTo: 0, byteRange: [] };
  // Stryker disable next-line ConditionalExpression: bytes behind it are not intact; a second lock
  if (coversUpTo !== despues.length) return 'bytes behind the timestamp';
  const stamped = embeddedEvidence(despues).signatures.find(
    (one) => one.kind === 'timestamp' && one.byteRange.join() === byteRange.join(),
  );
  return stamped?.der.equals(token) ? undefined : 'another timestamp than that of certificados';
}

/** The report of a document that is intact and has exactly one more revision, of this kind; or what is wrong. */
function intact(documento: Crecimiento, kind: 'dss' | 'timestamp', trust: Trust = {}): DocumentReport | string {
  const hashed = hashedPrefix(documento);
  if (typeof hashed === 'string') return hashed;
  const report = verifySignatures(documento.despues, { ...trust, hashed });
  const { intact: holds, problems, signatures, docTimestamps, revisions, refusal } = report;
  const all = [...problems, ...[...signatures, ...docTimestamps].flatMap((one) => one.problems)];
  if (!holds) return `not intact: ${refusal?.detail ?? all.join()}`;
  const [former, added] = revisions.slice(-2);
  if (former?.end !== documento.antes.bytes) return 'not exactly one new revision';
  return added?.kind === kind ? report : `the new revision is of kind ${added?.kind}`;
}

const isRoot = (der: Buffer): boolean => {
  const certificate = new X509Certificate(der);
  return certificate.checkIssued(certificate);
};

const allAmong = (some: readonly Buffer[] = [], all: readonly Buffer[]): boolean =>
  some.every((one) => all.some((other) => other.equals(one)));
