/** Where oidc-provider keeps sessions, codes and tokens: in memory, until they expire. */

/** @typedef {Record<string, any>} Payload */

/** Expired entries are dropped when this many have been written since the last time. */
const sweepEvery = 1000;

/** @type {Map<string, { payload: Payload, until: number }>} */
const kept = new Map();
let written = 0;

function sweep() {
  written = 0;
  for (const [key, { until }] of kept) if (until <= Date.now()) kept.delete(key);
}

/** The adapter of one model, as oidc-provider asks for it. */
export class Memory {
  /** @param {string} model */
  constructor(model) {
    this.model = model;
  }

  /** @param {string} id @param {Payload} payload @param {number} [seconds] */
  async upsert(id, payload, seconds = Infinity) {
    kept.set(`${this.model}:${id}`, { payload, until: Date.now() + seconds * 1000 });
    if (++written >= sweepEvery) sweep();
  }

  /** @param {string} id @returns {Promise<Payload | undefined>} */
  async find(id) {
    const entry = kept.get(`${this.model}:${id}`);
    return entry && entry.until > Date.now() ? entry.payload : undefined;
  }

  /** @param {string} uid of a session @returns {Promise<Payload | undefined>} */
  async findByUid(uid) {
    for (const [key, { payload, until }] of kept)
      if (key.startsWith(`${this.model}:`) && payload.uid === uid && until > Date.now()) return payload;
    return undefined;
  }

  /** @param {string} id */
  async consume(id) {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  /** @param {string} id */
  async destroy(id) {
    kept.delete(`${this.model}:${id}`);
  }

  /** @param {string} grantId */
  async revokeByGrantId(grantId) {
    for (const [key, { payload }] of kept)
      if (key.startsWith(`${this.model}:`) && payload.grantId === grantId) kept.delete(key);
  }
}
