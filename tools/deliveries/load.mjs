/** People who ask at a steady rate, however long the answers take, and every request that failed. */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../operate/invariants/eventually.mjs';

/** Requests, the browsers' own among them. */
export class Tally {
  #made = 0;
  /** @type {string[]} */
  #failed = [];

  /** @param {string} what came of one @param {boolean} isGood */
  note(what, isGood) {
    this.#made += 1;
    if (!isGood) this.#failed.push(what);
  }

  /** Begins anew. @returns {{ requests: number, failed: string[] }} what was noted until now */
  take() {
    const taken = { requests: this.#made, failed: this.#failed };
    this.#made = 0;
    this.#failed = [];
    return taken;
  }
}

const PER_SECOND = 10;
/** One of so many requests is an enrolment, whose document and mails are made behind it. */
const ENROLMENT = 50;
const PATIENCE = 30_000;

/** members: without which an answer is a lesser one, made without one of the services. */
/** @typedef {{ path: string, cookie?: string, members?: string[] }} Question */

/**
 * @param {string} origin
 * @param {{ questions: Question[], enrol: () => Promise<{ id: string }>, reader: string }} what reader: cookie of
 * somebody who may open every document
 * @param {Tally} tally
 * @returns {{ settle: () => Promise<void>, stop: () => Promise<void> }} settle: everything that was sent in has its
 * document
 */
export function startLoad(origin, { questions, enrol, reader }, tally) {
  /** @type {Set<Promise<unknown>>} */
  const underWay = new Set();
  /** @type {string[]} */
  let sent = [];
  const ending = new AbortController();
  const begin = (/** @type {number} */ turn) => {
    const work =
      turn % ENROLMENT === 0
        ? enrol().then(({ id }) => sent.push(id))
        : ask(origin, questions[turn % questions.length], tally);
    const noted = work.catch((error) => tally.note(error.message, false)).finally(() => underWay.delete(noted));
    underWay.add(noted);
  };
  const going = (async () => {
    const since = performance.now();
    for (let turn = 1; !ending.signal.aborted; turn += 1) {
      begin(turn);
      const due = since + (turn * 1000) / PER_SECOND;
      await pause(Math.max(0, due - performance.now()), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    settle: async () => {
      // What is under way belongs to whom it was asked beside.
      await Promise.all(underWay);
      const own = sent;
      sent = [];
      for (const id of own) await rendered(origin, id, reader).catch(({ message }) => tally.note(message, false));
    },
    stop: async () => {
      ending.abort();
      await going;
      await Promise.all(underWay);
    },
  };
}

/** @param {string} origin @param {Question} question @param {Tally} tally */
async function ask(origin, { path, cookie, members = [] }, tally) {
  const headers = cookie ? { cookie } : {};
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(origin + path, { headers, redirect: 'manual', signal });
    const body = await response.text();
    const missing = members.filter((member) => !body.includes(`"${member}":`));
    const without = missing.length > 0 ? ` sin ${missing.join(', ')}` : '';
    tally.note(`GET ${path} → ${response.status}${without}`, response.status === 200 && without === '');
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error);
    tally.note(`GET ${path}: ${cause ?? message}`, false);
  }
}

/** @param {string} origin @param {string} id of an enrolment @param {string} cookie */
const rendered = (origin, id, cookie) =>
  eventually(`document of ${id}`, async () => {
    const response = await fetch(`${origin}/api/inscripciones/${id}/pdf`, { headers: { cookie } });
    await response.arrayBuffer();
    return response.ok;
  });

/**
 * The files that pages begin with now. Each goes on standing at its address after other ones are published.
 * @param {string} origin
 * @returns {Promise<string[]>} addresses
 */
export async function filesOf(origin) {
  const pages = await Promise.all(
    ['/dashboard', '/verificar'].map(async (page) => (await fetch(origin + page)).text()),
  );
  const named = pages.flatMap((html) => [...html.matchAll(/(?:src|href)="(\/(?:assets|mfe)\/[^"]+)"/g)]);
  const registro = /** @type {Record<string, { entry: string }>} */ (
    await (await fetch(`${origin}/mfe/registro.json`)).json()
  );
  return [...new Set([...named.map(([, file]) => file), ...Object.values(registro).map(({ entry }) => entry)])];
}
