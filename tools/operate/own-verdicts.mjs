/** Our own judgement beside the validators' ones, in the same words. */
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { lastLine, outcome } from '../validators/outcome.mjs';

/** @typedef {import('../validators/index.mjs').Verdict} Verdict */

const loader = ['--conditions=@app/source', '--import', '@swc-node/register/esm-register'];

/**
 * @param {string} pdf
 * @param {{ roots?: string[], crls?: string[] }} trust PEM files of roots, DER files of CRLs
 * @returns {Promise<Verdict[]>} one per signature and document timestamp, one for the document
 */
export async function ownVerdicts(pdf, { roots = [], crls = [] }) {
  const files = [pdf, ...crls.flatMap((crl) => ['--crl', crl]), ...roots].map((one) =>
    one === '--crl' ? one : path.resolve(one),
  );
  const script = path.join(root, 'tools/operate/own-report.mjs');
  const { code, out, err } = await outcome(process.execPath, [...loader, script, ...files], {
    cwd: root,
    env: { ...process.env, SWC_NODE_PROJECT: path.join(root, 'tsconfig.server.json') },
  });
  if (code !== 0) throw new Error(lastLine(err));
  return wordsOf(JSON.parse(out));
}

/** @param {any} report a DocumentReport as JSON @returns {Verdict[]} */
export function wordsOf({ signatures, docTimestamps, revisions, problems, refusal }) {
  const document = {
    validador: 'propio',
    conforme: problems.length === 0 && signatures.length > 0,
    veredicto: refusal ? `no se lee: ${refusal.detail}` : documentWords(revisions, problems, signatures),
  };
  return [...signatures.map(signatureWords), ...docTimestamps.map(stampWords), document];
}

function documentWords(revisions, problems, signatures) {
  const trail = revisions.map(({ kind, signed }) => [KINDS[kind], ...signed].join(' ')).join(' → ');
  return [...(signatures.length ? [] : ['sin firmas']), ...problems.map((problem) => PROBLEMS[problem]), trail].join(
    '; ',
  );
}

function signatureWords({ field, level, problems, timestamp, proof, chain, revocation, later }) {
  const words = [
    level ?? 'ningún nivel',
    ...problems.map((problem) => PROBLEMS[problem]),
    timestamp?.genTime
      ? `sello ${timestamp.valid ? 'válido' : 'no válido'} del ${moment(timestamp.genTime)} ` +
        `por ${nameOf(timestamp.authority)}`
      : 'sin sello de tiempo',
    ...(proof && proof.by !== 'timestamp' ? [`juzgada al ${moment(proof.at)} (${PROOFS[proof.by]})`] : []),
    chain.length ? `cadena ${chain.map(nameOf).join(' ← ')}` : 'sin cadena hasta una raíz dada',
    `entonces ${stateWords(revocation.then)}, hoy ${stateWords(revocation.now)}`,
    later.length
      ? `después: ${later.map(({ kind, signed }) => [KINDS[kind], ...signed].join(' ')).join(', ')}`
      : 'nada después',
  ];
  return {
    validador: 'propio',
    firma: field,
    conforme: problems.length === 0,
    ...(level ? { nivel: level } : {}),
    veredicto: words.join('; '),
  };
}

function stampWords({ field, valid, genTime, authority, problems }) {
  const words = valid
    ? `sello del documento del ${moment(genTime)} por ${nameOf(authority)}`
    : `sello del documento no válido: ${problems.join(', ')}`;
  return { validador: 'propio', firma: field, conforme: valid, veredicto: words };
}

const moment = (at) => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
const nameOf = (certificate) => /CN=(.*)/.exec(certificate?.subject ?? '')?.[1] ?? 'desconocido';

function stateWords({ status, on, asOf }) {
  if (status === 'revoked') return `revocado desde el ${moment(on)}`;
  return status === 'good' ? `vigente (CRL del ${moment(asOf)})` : 'sin CRL que lo diga';
}

const KINDS = {
  base: 'base',
  preparation: 'preparación',
  signature: 'firma',
  dss: '/DSS',
  timestamp: 'sello',
  other: 'cambio no permitido',
};
const PROOFS = {
  'document-timestamp': 'sello del documento',
  caller: 'registro propio',
  now: 'hoy, nada prueba una hora anterior',
};
const PROBLEMS = {
  UNREADABLE: 'archivo ilegible',
  BYTE_RANGE: 'rango de bytes indebido',
  SUBFILTER: 'tipo de firma distinto',
  BASELINE: 'fuera del perfil PAdES',
  CMS: 'CMS alterado o ausente',
  HOLE_PADDING: 'bytes en el relleno',
  DIGEST: 'los bytes firmados cambiaron',
  SIGNATURE: 'la firma no corresponde',
  CHAIN: 'la cadena no llega a la raíz',
  KEY_USAGE: 'certificado sin no repudio',
  TIMESTAMP: 'sello de tiempo falso',
  NOT_A_REVISION: 'no es una revisión propia',
  LATER_CHANGE: 'cambios posteriores no permitidos',
  TRAILING_BYTES: 'bytes sobrantes al final',
  DSS: 'datos de validación que nada prueban',
  NOT_YET_VALID: 'certificado aún no vigente al firmar',
  EXPIRED: 'certificado vencido al firmar',
  REVOKED: 'certificado revocado al firmar',
  TIMESTAMP_REVOKED: 'autoridad de sellado revocada',
  TIMESTAMP_IN_THE_FUTURE: 'sello con hora futura',
};
