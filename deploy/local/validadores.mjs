/**
 * The signature validators of docs/ARCHITECTURE.md over one PDF: pdfsig, qpdf, mutool, openssl and pyHanko.
 * Plain Node and no part of our own kernel: a judge does not share code with the accused.
 */
import { execFile, spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = path.dirname(fileURLToPath(import.meta.url));
const PYHANKO = 'pyHanko==0.38.0';
const venv = path.join(os.homedir(), '.cache/portal/pyhanko-0.38.0');
const PACKAGES = { pdfsig: 'poppler-utils', qpdf: 'qpdf', mutool: 'mupdf-tools', openssl: 'openssl' };

/** The Python that has pyHanko: PORTAL_PYHANKO, else the one that ensureValidators() makes. */
export const pyhankoPython = () => process.env.PORTAL_PYHANKO ?? path.join(venv, 'bin/python');

/** Throws one sentence with the command that brings what is missing. */
export async function requireValidators() {
  const missing = [];
  for (const [tool, name] of Object.entries(PACKAGES)) if (!(await onPath(tool))) missing.push(name);
  const commands = missing.length ? [`apt-get install -y --no-install-recommends ${missing.join(' ')}`] : [];
  if (!(await works(pyhankoPython()))) commands.push(`python3 -m venv ${venv} && ${venv}/bin/pip install ${PYHANKO}`);
  if (commands.length) throw new Error(`Faltan validadores de firmas. Instálelos así: ${commands.join(' && ')}`);
}

/**
 * Makes pyHanko's environment in the user's cache when it is absent.
 * @param {(step: string) => void} [say] receives each slow step
 */
export async function ensureValidators(say = () => {}) {
  if (await works(pyhankoPython())) return pyhankoPython();
  if (process.env.PORTAL_PYHANKO) throw new Error(`PORTAL_PYHANKO no tiene pyHanko: ${process.env.PORTAL_PYHANKO}`);
  say(`Instalando ${PYHANKO} en ${venv}`);
  await run('python3', ['-m', 'venv', venv]);
  await run(path.join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', PYHANKO], { maxBuffer: 1 << 26 });
  return pyhankoPython();
}

/**
 * Every validator's verdict on a PDF.
 * @param {string} pdf path
 * @param {{ roots?: string[], crls?: string[] }} [trust] PEM files of trusted roots (without them only integrity is judged), DER files of CRLs
 * @returns {Promise<{ validador: string, firma?: string, conforme: boolean, veredicto: string }[]>}
 */
export async function validate(pdf, { roots = [], crls = [] } = {}) {
  const bytes = await readFile(pdf);
  const verdicts = await Promise.all([
    byPdfsig(pdf),
    byQpdf(pdf),
    byMutool(pdf),
    byOpenssl(bytes, roots),
    byPyhanko(pdf, roots, crls),
  ]);
  return verdicts.flat();
}

async function byPdfsig(pdf) {
  const { out } = await outcome('pdfsig', ['-nocert', pdf]);
  const blocks = out.split(/^Signature #\d+:$/m).slice(1).filter((block) => !block.includes('is not signed'));
  if (blocks.length === 0) return [{ validador: 'pdfsig', conforme: false, veredicto: out.trim() || 'sin firmas' }];
  return blocks.map((block) => {
    const verdict = /Signature Validation: (.*)/.exec(block)?.[1] ?? 'sin veredicto';
    const range = block.includes('- Total document signed') ? 'todo el documento' : 'una revisión';
    const firma = /Field Name: (.*)/.exec(block)?.[1];
    if (isDocTimestamp(block, verdict)) return { validador: 'pdfsig', firma, conforme: true, veredicto: `sello de tiempo, que pdfsig no juzga (${range})` };
    return { validador: 'pdfsig', firma, conforme: verdict === 'Signature is Valid.', veredicto: `${verdict} (${range})` };
  });
}

/** Poppler judges no document timestamp and says so in these words; openssl and pyHanko judge it. */
const isDocTimestamp = (block, verdict) => block.includes('Signature Type: unknown') && verdict === 'Signature has not yet been verified.';

async function byQpdf(pdf) {
  const { code, out } = await outcome('qpdf', ['--check', pdf]);
  const clean = code === 0 && !/warning/i.test(out);
  return [{ validador: 'qpdf', conforme: clean, veredicto: clean ? 'sin errores' : lastLine(out) }];
}

const HISTORY = 'var doc = new PDFDocument(scriptArgs[0]); print("historia=" + doc.validateChangeHistory());\n';

/** `sign -v` judges digests; the change history judges what followed the earlier signatures (0: all of it is allowed). */
async function byMutool(pdf) {
  return withFolder(async (folder) => {
    const script = path.join(folder, 'historia.js');
    await writeFile(script, HISTORY);
    const history = await outcome('mutool', ['run', script, pdf]);
    const allowed = /historia=0$/m.test(history.out);
    const { out } = await outcome('mutool', ['sign', '-v', pdf]);
    const bad = /(digest|verification) (error|fail)|unable|invalid/i.exec(out.replace(/^\s*Certificate error:.*$/gm, ''));
    const signed = /since signing/.test(out);
    return [{ validador: 'mutool', conforme: allowed && signed && !bad, veredicto: allowed ? (bad ? lastLine(out) : 'firmas íntegras, cambios permitidos') : 'cambios no permitidos' }];
  });
}

async function byOpenssl(bytes, roots) {
  const signatures = cutSignatures(bytes);
  if (signatures.length === 0) return [{ validador: 'openssl', conforme: false, veredicto: 'sin firmas' }];
  return withFolder(async (folder) => {
    const trust = roots.length ? ['-CAfile', await joinFiles(folder, roots)] : ['-noverify'];
    return Promise.all(signatures.map(({ cms, content }, i) => (isToken(cms) ? verifyToken : verifyCms)(path.join(folder, String(i)), cms, content, trust)));
  });
}

const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');
/** Its content is a TSTInfo: a document timestamp (RFC 3161 §2.4.2). */
const isToken = (cms) => cms.subarray(0, 100).includes(TST_INFO);

async function verifyToken(stem, token, content, trust) {
  await Promise.all([writeFile(`${stem}.der`, token), writeFile(`${stem}.bin`, content)]);
  const files = ['-in', `${stem}.der`, ...trust];
  const judged = trust.includes('-CAfile')
    ? ['ts', '-verify', '-data', `${stem}.bin`, '-token_in', ...files]
    : ['cms', '-verify', '-inform', 'DER', '-out', os.devNull, ...files];
  const { code, out } = await outcome('openssl', judged);
  return { validador: 'openssl', conforme: code === 0, veredicto: code === 0 ? 'sello de tiempo verificado' : lastLine(out) };
}

async function verifyCms(stem, cms, content, trust) {
  await Promise.all([writeFile(`${stem}.der`, cms), writeFile(`${stem}.bin`, content)]);
  const input = ['-binary', '-inform', 'DER', '-in', `${stem}.der`, '-content', `${stem}.bin`, '-out', os.devNull];
  const { code, out } = await outcome('openssl', ['cms', '-verify', '-cades', '-purpose', 'any', ...input, ...trust]);
  return { validador: 'openssl', conforme: code === 0, veredicto: code === 0 ? 'CAdES verificado' : lastLine(out) };
}

async function byPyhanko(pdf, roots, crls) {
  const { code, out, err } = await outcome(pyhankoPython(), [path.join(here, 'validadores.py'), pdf, ...crls.flatMap((crl) => ['--crl', crl]), ...roots]);
  if (code !== 0) return [{ validador: 'pyHanko', conforme: false, veredicto: lastLine(err) }];
  const found = JSON.parse(out);
  if (found.length === 0) return [{ validador: 'pyHanko', conforme: false, veredicto: 'sin firmas' }];
  return found.map(({ firma, conforme, ...facts }) => ({ validador: 'pyHanko', firma, conforme, veredicto: Object.entries(facts).map((pair) => pair.join('=')).join(' ') }));
}

/** Each signature's CMS (without its padding) and the bytes it covers, found by their byte ranges alone. */
function cutSignatures(bytes) {
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g);
  return [...ranges].map(([, ...numbers]) => {
    const [a, b, c, d] = numbers.map(Number);
    const hole = Buffer.from(bytes.toString('latin1', a + b + 1, c - 1), 'hex');
    const extra = hole[1] & 0x80 ? hole[1] & 0x7f : 0;
    const length = 2 + extra + (extra ? hole.readUIntBE(2, extra) : hole[1]);
    return { cms: hole.subarray(0, length), content: Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]) };
  });
}

async function joinFiles(folder, files) {
  const joined = path.join(folder, 'raices.pem');
  await writeFile(joined, (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n'));
  return joined;
}

async function withFolder(work) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-validar-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a tool to its end. A tool that says no is an outcome; one that is not there is an error. */
function outcome(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out: command === 'pdfsig' || command.endsWith('python') ? out : out + err, err }));
  });
}

const lastLine = (text) => text.trim().split('\n').at(-1) ?? '';
const works = (python) => run(python, ['-c', 'import pyhanko']).then(() => true, () => false);

async function onPath(tool) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = await Promise.all(folders.map((folder) => access(path.join(folder, tool)).then(() => true, () => false)));
  return found.includes(true);
}
