/** Hostile drawings, posted at one living link: each refused by name, none costs memory, and the link still signs. */
import { pngCorpus } from '@portal/test-kit/corpus/png';
import { call } from '../arena/call.mjs';
import { memoryOf } from '../arena/memory.mjs';
import { prepareSignature, sign, submit } from '../flow/enrolment.mjs';

const megabytes = 100;

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ seconds: number }} limits of one answer
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function drawings(arena, { seconds }) {
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
