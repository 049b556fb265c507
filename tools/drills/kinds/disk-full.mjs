/**
 * The store is full: every write is refused with its sentence, no row stands without a file, and room brings all of it
 * back.
 */
import { randomUUID } from 'node:crypto';
import { LATER, settle } from '../../operate/invariants/settle.mjs';
import { call } from '../arena/call.mjs';
import { notHeld } from '../arena/stand-arena.mjs';
import { aPlate, enrolmentForm, prepareSignature, roles, submit } from '../flow/enrolment.mjs';
import { tokenOf } from '../flow/token-of.mjs';

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ times: number }} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function diskFull(arena, { times }) {
  if (!arena.store) return notHeld('root sin permiso de montar: no hay disco que llenar');
  const breaks = [];
  /** @type {number[]} */
  const recovery = [];
  for (let time = 0; time < times; time += 1) {
    const enrolment = await submit(arena);
    const prepared = await Promise.all(roles.map((role) => prepareSignature(arena, enrolment, role)));
    // Else what the portal still does for others would delete files, and leave room.
    breaks.push(...(await settle(arena.database, [LATER])));
    try {
      for (const [what, ask] of attempts(arena, prepared)) {
        await arena.store.fill();
        breaks.push(...refusal(what, await ask()));
      }
    } finally {
      await arena.store.free();
    }
    const freed = performance.now();
    // At once, with the same links: nothing is held by the attempts that failed.
    for (const [at, role] of roles.entries()) {
      const again = await call(arena.origins[0], 'POST', prepared[at].path, { body: prepared[at].body });
      if (again.status !== 200) breaks.push(`${role} afterwards: ${again.status} ${again.body.code}`);
      else arena.journal.signatures.set(`${enrolment.id} ${role}`, again.body.sha256);
      if (at === 0) recovery.push(performance.now() - freed);
    }
  }
  return { injections: times * 4, breaks, recovery, note: arena.store.how };
}

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ path: string, body: object }[]} prepared
 * @returns {[string, () => Promise<import('../arena/call.mjs').Answer>][]}
 */
const attempts = (arena, prepared) => [
  [
    'submit',
    async () =>
      call(arena.origins[0], 'POST', '/api/inscripcion-terceros', {
        token: await tokenOf(arena, 'registrante'),
        body: enrolmentForm(unsent(arena)),
        key: randomUUID(),
      }),
  ],
  ['upload', () => put(arena)],
  ...prepared.map(
    ({ path, body }, at) =>
      /** @type {[string, () => Promise<import('../arena/call.mjs').Answer>]} */ ([
        roles[at],
        () => call(arena.origins[1], 'POST', path, { body }),
      ]),
  ),
];

/** A plate that must not be there afterwards. @param {import('../arena/stand-arena.mjs').Arena} arena */
function unsent({ journal }) {
  const plate = aPlate();
  journal.refused.add(plate);
  return plate;
}

/** @param {import('../arena/stand-arena.mjs').Arena} arena */
async function put(arena) {
  const { body } = await call(arena.origins[0], 'POST', '/api/objects/upload', {
    token: await tokenOf(arena, 'tester'),
  });
  const { pathname, search } = new URL(body.uploadURL);
  return call(arena.origins[0], 'PUT', pathname + search, {
    raw: { type: 'application/pdf', bytes: Buffer.alloc(8_000_000, '%PDF-1.7\n') },
  });
}

/** @param {string} what @param {import('../arena/call.mjs').Answer} answer */
const refusal = (what, { status, body }) =>
  status === 503 &&
  body.code === 'ALMACEN_NO_DISPONIBLE' &&
  body.message === 'No se pudo guardar el documento. Intente nuevamente.'
    ? []
    : [`${what} on a full disk: ${status} ${JSON.stringify(body)}`];
