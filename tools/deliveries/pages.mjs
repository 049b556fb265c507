/** Twenty open pages of guests, signers, registrars and administrators, each of which goes on every few seconds. */
import { setTimeout as pause } from 'node:timers/promises';
import { paginas, paginasDelShell } from '@portal/dominio/paginas';
import { eventually } from '../operate/invariants/eventually.mjs';

/** Milliseconds between what somebody opens and what he opens next. */
const LOOKS = { from: 5000, to: 10_000 };
const ANSWERED = 30_000;
/** Pages that open at the same time. */
const AT_ONCE = 4;
/** What a page says that cannot show what it is for. */
const CARD = /no está disponible|No pudimos/;

/** @typedef {{ who: string, addresses: string[], loaded: boolean, cookie?: string }} Person */

/**
 * Who is here. In the portal people go by its menu; the public pages have none, so they are loaded again.
 * @param {{ links: string[], registrant: string, administrator: string }} known links of signers, cookies
 * @returns {Person[]}
 */
export function peopleOf({ links, registrant, administrator }) {
  const { inicio, nuevaInscripcion, misInscripciones, certificados, revision, reportes, auditoria, usuarios } = paginas;
  const guest = Object.values(paginasDelShell);
  const registrar = [inicio, misInscripciones, nuevaInscripcion, certificados];
  const reviewer = [revision, auditoria, certificados, reportes, usuarios, misInscripciones, inicio];
  const by = (/** @type {readonly { to: string }[]} */ some) => some.map(({ to }) => to);
  return [
    ...links.map((link) => ({ who: 'firmante', addresses: [`${paginas.firmar.to}/${link}`], loaded: true })),
    ...times(2, { who: 'verificador', addresses: [paginas.verificar.to], loaded: true }),
    ...times(4, { who: 'invitado', addresses: by(guest), loaded: false }),
    ...times(6, { who: 'registrante', addresses: by(registrar), loaded: false, cookie: registrant }),
    ...times(6, { who: 'administrador', addresses: by(reviewer), loaded: false, cookie: administrator }),
  ];
}

/** @param {number} count @param {Person} one @returns {Person[]} */
const times = (count, one) => Array.from({ length: count }, () => one);

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {string} [cookie] of a session
 */
export async function contextOf(browser, origin, cookie) {
  const context = await browser.newContext({ baseURL: origin, locale: 'es-CO', timezoneId: 'America/Bogota' });
  const [, value] = /^sid=(.*)$/.exec(cookie ?? '') ?? [];
  if (value) await context.addCookies([{ name: 'sid', value, url: origin }]);
  return context;
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {Person[]} people
 * @param {import('./load.mjs').Tally} tally
 */
export async function openPages(browser, origin, people, tally) {
  /** @type {{ page: number, what: string }[]} */
  let broken = [];
  const ending = new AbortController();
  const waiting = [...people.entries()];
  /** @type {OpenPage[]} */
  const open = [];
  const openSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, person] = next;
      const page = await (await contextOf(browser, origin, person.cookie)).newPage();
      watch(page, origin, tally, person);
      const one = new OpenPage(page, person, index, (what) =>
        broken.push({ page: index + 1, what: `${person.who}: ${what}` }),
      );
      await one.begin();
      open.push(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  const lives = open.map((one) => one.live(ending.signal));
  return {
    count: people.length,
    /** Resolves when every page has gone on to another one since the call, or is broken. */
    meet: async () => {
      const since = performance.now();
      const standing = () => open.filter(({ wentOnAt }) => wentOnAt < since);
      await eventually('every page goes on', async () => standing().length === 0).catch(() =>
        standing().forEach((one) => one.tell('does not go on')),
      );
    },
    /** Begins anew. @returns what broke until now */
    take: () => {
      const taken = broken;
      broken = [];
      return taken;
    },
    close: async () => {
      ending.abort();
      await Promise.all(lives);
    },
  };
}

/** A page and who looks at it. */
class OpenPage {
  /** When the last turn that has ended began. */
  wentOnAt = 0;
  #turn;
  /** What the page last wrote to its console: why it shows a card. */
  #complaint = '';

  /**
   * @param {import('playwright-core').Page} page
   * @param {Person} person
   * @param {number} turn where among his addresses he begins
   * @param {(what: string) => void} tell what broke
   */
  constructor(page, person, turn, tell) {
    this.page = page;
    this.person = person;
    this.#turn = turn;
    this.tell = tell;
    page.on('pageerror', (error) => tell(`${this.#place()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complaint = message.text().split('\n')[0];
    });
  }

  #place = () => new URL(this.page.url()).pathname;

  async begin() {
    await this.#load();
    await this.#look();
  }

  /** @param {AbortSignal} signal ends it */
  async live(signal) {
    while (!signal.aborted) {
      const looks = LOOKS.from + Math.random() * (LOOKS.to - LOOKS.from);
      await pause(looks, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const since = performance.now();
      await this.#goOn();
      this.wentOnAt = since;
    }
  }

  async #goOn() {
    const { addresses, loaded } = this.person;
    this.#turn += 1;
    const next = addresses[this.#turn % addresses.length];
    try {
      // What came after the page had been drawn.
      await this.#look();
      if (loaded) await this.#load();
      else await this.#follow(next);
      await this.#look();
    } catch (error) {
      this.tell(`${this.#place()} → ${next}: ${firstLine(/** @type {Error} */ (error))}`);
      await this.#load().catch((again) => this.tell(`${next}: ${firstLine(again)}`));
    }
  }

  async #load() {
    const { addresses } = this.person;
    await this.page.goto(addresses[this.#turn % addresses.length], { timeout: ANSWERED });
    await this.#drawn();
  }

  /** @param {string} address in the menu */
  async #follow(address) {
    await this.page.locator(`nav[aria-label="Secciones"] a[href="${address}"]`).click({ timeout: ANSWERED });
    await this.page.waitForURL(({ pathname }) => pathname === address, { timeout: ANSWERED });
    await this.#drawn();
  }

  #drawn() {
    return this.page.locator('h1').first().waitFor({ timeout: ANSWERED });
  }

  async #look() {
    const card = this.page.getByText(CARD).first();
    if ((await card.count()) > 0)
      this.tell(`${this.#place()}: «${await card.innerText()}» ${this.#complaint}`.trimEnd());
  }
}

/** @param {Error} error */
const firstLine = ({ message }) => message.split('\n')[0];

/**
 * Every request of a page; one that it has left was nobody's.
 * @param {import('playwright-core').Page} page @param {string} origin @param {import('./load.mjs').Tally} tally
 * @param {Person} person
 */
function watch(page, origin, tally, { cookie }) {
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.origin !== origin) return;
    const status = response.status();
    const isFile = /^\/(mfe|assets)\//.test(url.pathname) || response.request().resourceType() === 'document';
    const isLost = cookie !== undefined && status === 401;
    const isGood = status < 500 && status !== 429 && !(isFile && status >= 400) && !isLost;
    tally.note(`${response.request().method()} ${url.pathname} → ${status} (página)`, isGood);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED' && request.url().startsWith(origin))
      tally.note(`${request.method()} ${new URL(request.url()).pathname}: ${why} (página)`, false);
  });
}
