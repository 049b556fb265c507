/** What the mail server was given, by the mark that each sending has (its Message-ID). */

import { markIn } from '../../operate/invariants/mark-in.mjs';

/** @typedef {import('../../operate/invariants/verify-all.mjs').Arrivals} Arrivals */

/** The local mail server keeps the newest ones (`mailPart` of tools/platform/start-platform.mjs). */
const kept = 2000;
/** Some drills kill the sender between the server's word and its own note of it. */
const most = 2;

/**
 * @param {Pick<import('./stand-arena.mjs').Arena, 'testEnv' | 'mailSince'>} arena
 * @returns {Promise<Arrivals>} since: whatever was sent later and has not arrived is missing
 */
export async function arrivalsOf({ testEnv, mailSince }) {
  const mails = /** @type {{ headers: Record<string, string>, time: string }[]} */ (
    await (await fetch(`${testEnv.MAIL_URL}/api/email`)).json()
  );
  /** @type {Map<string, number>} */
  const marks = new Map();
  for (const { headers } of mails) {
    const mark = markIn(headers['message-id']);
    if (mark !== undefined) marks.set(mark, (marks.get(mark) ?? 0) + 1);
  }
  if (mails.length < kept) return { marks, since: mailSince, most };
  // The oldest ones have gone. A tenth of what is left is room for clocks that were wrong.
  const times = mails.map(({ time }) => new Date(time).getTime()).sort((a, b) => a - b);
  return { marks, since: new Date(Math.max(mailSince.getTime(), times[kept / 10])), most };
}
