/** Hostile files through the door: each refused by name within its time, the service alive and no larger afterwards. */
import { endlessPdfs, pdfCorpus } from '@portal/test-kit/corpus/pdf';
import { pngCorpus } from '@portal/test-kit/corpus/png';
import { call } from '../arena/call.mjs';
import { memoryOf, residentOf } from '../arena/memory.mjs';
import { prepareSignature, sign, submit } from '../flow/enrolment.mjs';
import { tokenOf } from '../flow/token-of.mjs';

const megabytes = 100;
const largest = 10_485_760;

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ seconds: number }} limits of one answer
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function hostileUploads(arena, { seconds }) {
  const corpus = [...pdfCorpus(), ...endlessPdfs()];
  const gateway = memoryOf(arena.pid('gateway'));
  const [before, began] = [arena.pid('pdf'), residentOf(arena.pid('pdf'))];
  const peak = memoryOf(before);
  const breaks = [];
  for (const one of corpus) {
    const since = performance.now();
    const found = await upload(arena, one.file);
    if (found !== one.expected) breaks.push(`${one.name}: ${found}, not ${one.expected}`);
    if (performance.now() - since > seconds * 1000) breaks.push(`${one.name}: longer than ${seconds} s`);
  }
  if (arena.pid('pdf') !== before) breaks.push('pdf did not survive');
  if (gateway.rise() > megabytes) breaks.push(`the gateway rose by ${gateway.rise()} MB`);
  return {
    injections: corpus.length,
    breaks,
    note: `gateway +${gateway.rise()} MB, pdf ${began} → ${residentOf(before)} MB, at most +${peak.rise()}`,
  };
}

/**
 * Sends a file through the door, as browsers do.
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {Buffer} file
 * @returns {Promise<string>} the code of the refusal, or ok
 */
export async function upload(arena, file) {
  const [origin] = arena.origins;
  const token = await tokenOf(arena, 'tester');
  const { body } = await call(origin, 'POST', '/api/objects/upload', { token });
  const address = new URL(body.uploadURL);
  const put = await call(origin, 'PUT', address.pathname + address.search, {
    raw: { type: 'application/pdf', bytes: file },
  });
  if (put.status !== 200)
    return file.length > largest && put.status === 413 ? 'PDF_NO_ADMITIDO' : `PUT ${put.status} ${put.body.code}`;
  const registered = await call(origin, 'PUT', '/api/certification-upload', {
    token,
    body: { certificationUrl: body.uploadURL },
  });
  return registered.status === 200 ? 'ok' : registered.body.code;
}

/**
 * Posts drawings at one living link, which still signs afterwards.
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ seconds: number }} limits of one answer
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function hostileDrawings(arena, { seconds }) {
  const enrolment = await submit(arena);
  const { path, body } = await prepareSignature(arena, enrolment, 'conductor');
  const hostile = pngCorpus().filter(({ expected }) => expected !== 'ok');
  const memory = memoryOf(arena.pid('pdf'));
  const breaks = [];
  for (const { name, drawing, expected } of hostile) {
    const since = performance.now();
    const answer = await call(arena.origins[0], 'POST', path, { body: { ...body, signature: drawing } });
    if (answer.status !== 422 || answer.body.code !== expected)
      breaks.push(`${name}: ${answer.status} ${answer.body.code}, not ${expected}`);
    if (performance.now() - since > seconds * 1000) breaks.push(`${name}: longer than ${seconds} s`);
  }
  if (memory.rise() > megabytes) breaks.push(`pdf rose by ${memory.rise()} MB`);
  await sign(arena, enrolment, 'conductor', { path, body });
  await sign(arena, enrolment, 'propietario', await prepareSignature(arena, enrolment, 'propietario'));
  return { injections: hostile.length, breaks, note: `pdf +${memory.rise()} MB` };
}
