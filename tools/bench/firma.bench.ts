/**
 * P13 and P23: the signing page on a living link, as a driver with a certificate opens it and draws. Slow 4G and a
 * processor four times slower; drawing with one six times slower. System Chromium.
 */
import { chromium, type Browser } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../platform/needed-tools.mjs';
import { js, lcp, row, told } from './browser/rows.js';
import { drawOn, openLink, type Drawing, type SigningVisit } from './browser/signing.js';
import { fixedWork, phone, visit, type Phone, type Visit } from './browser/visit.js';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { quantile } from './harness/summary.js';
import { paginaUnica } from './peers/pagina-unica.js';
import { callsAs } from './platform/calls-as.js';
import { Signers, type Signer } from './platform/signers.js';
import { stand } from './platform/stand.js';

const KEPT = 2;
/** Drawing is judged on the processor of the cheapest phones. */
const SLOWEST = 6;
const TITLE = 'Compromiso de Seguridad Vial y Operacional';
const DEAD = `/firmar/${'A'.repeat(43)}`;

interface Scene {
  readonly browser: Browser;
  readonly origin: string;
  /** Where the signing page stands as one bundle. */
  readonly unica: string;
  /** Each visit opens a link that nobody opened before. */
  readonly link: () => string;
}

interface Costs {
  readonly abierto: SigningVisit[];
  readonly unica: SigningVisit[];
  /** Links that open nothing: what a person with an old mail sees. */
  readonly muerto: Visit[];
  readonly unicaMuerta: Visit[];
  readonly dibujo: Drawing[];
  readonly maquina: number[];
}

let measuring: Promise<Costs> | undefined;
const measured = (): Promise<Costs> => (measuring ??= measure());

async function measure(): Promise<Costs> {
  const portal = await stand();
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  const { calls, connection } = await callsAs('gateway', portal);
  const unica = await paginaUnica(portal.origin);
  const browser = await chromium.launch({
    executablePath: String(findBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const visits = 3 * (KEPT + 1);
    const links = (await new Signers(portal, calls, database).make(visits)).map(
      ([driver]) => `/firmar/${(driver as Signer).token}`,
    );
    const link = () => {
      const next = links.pop();
      if (next === undefined) throw new Error('no link is left');
      return next;
    };
    return await inTurn({ browser, origin: portal.origin, unica: unica.origin, link });
  } finally {
    await browser.close();
    unica.close();
    await Promise.all([connection.close(), database.end()]);
    await portal.stop();
  }
}

async function inTurn({ browser, origin, unica, link }: Scene): Promise<Costs> {
  const abierto: SigningVisit[] = [];
  const deUna: SigningVisit[] = [];
  const muerto: Visit[] = [];
  const unicaMuerta: Visit[] = [];
  const dibujo: Drawing[] = [];
  const on = async (
    where: string,
    work: (phone: Phone) => Promise<number>,
    setting: Parameters<typeof phone>[2] = {},
  ): Promise<number> => {
    const own = await phone(browser, where, setting);
    return work(own).finally(() => own.context.close());
  };
  const open = (where: string, kept: SigningVisit[]) => () =>
    on(where, async (own) => {
      const seen = await openLink(own, link(), TITLE);
      kept.push(seen);
      return seen.ready;
    });
  const dead = (where: string, kept: Visit[]) => () =>
    on(where, async (own) => {
      const seen = await visit(own, DEAD, /Enlace Inválido/);
      kept.push(seen);
      return seen.lcp;
    });
  const draw = () =>
    on(
      origin,
      async (own) => {
        const drawn = await drawOn(own, link());
        dibujo.push(drawn);
        return drawn.tap;
      },
      { network: false, slower: SLOWEST },
    );
  const { maquina } = await interleave(
    {
      abierto: open(origin, abierto),
      unica: open(unica, deUna),
      muerto: dead(origin, muerto),
      unicaMuerta: dead(unica, unicaMuerta),
      dibujo: draw,
      maquina: () => on(origin, fixedWork, { network: false }),
    },
    KEPT,
  );
  // The first round of each is not kept.
  return {
    abierto: abierto.slice(1),
    unica: deUna.slice(1),
    muerto: muerto.slice(1),
    unicaMuerta: unicaMuerta.slice(1),
    dibujo: dibujo.slice(1),
    maquina,
  };
}

const requests = (what: string, visits: readonly Visit[]): Measurement =>
  row(
    'P13',
    `${what}: peticiones hasta poder leer`,
    '',
    visits.map((seen) => seen.requests),
    12,
  );

/** What federation costs the signer: the same page from the same source in one bundle, visited in turn with it. */
const againstOne = (
  what: string,
  ours: readonly number[],
  base: readonly number[],
  steady: readonly number[],
): Measurement => ({
  id: 'P13',
  what,
  unit: 'ms',
  ours,
  against: 'la misma en un solo paquete',
  base,
  limit: { atMost: 1.35 },
  steady,
});

async function p13(): Promise<Measurement[]> {
  const { abierto, unica, muerto, unicaMuerta, maquina } = await measured();
  const [page, dead] = ['página de firma con el panel a la vista', 'enlace muerto'];
  const times = <V extends Visit>(visits: readonly V[], of: keyof V) => visits.map((seen) => Number(seen[of]));
  return [
    js('P13', page, abierto, 145),
    requests(page, abierto),
    lcp('P13', page, abierto, maquina),
    againstOne(`${page}: lista`, times(abierto, 'ready'), times(unica, 'ready'), maquina),
    told(js('P13', dead, muerto, 145)),
    told(requests(dead, muerto)),
    told(lcp('P13', dead, muerto, maquina)),
    told(againstOne(`${dead}: LCP`, times(muerto, 'lcp'), times(unicaMuerta, 'lcp'), maquina)),
  ];
}

/** Of the frames of a round, all but the slowest twentieth: the machine stumbles too. */
const most = (values: readonly number[]): number => quantile(values, 0.95);
/** A screen shows sixty frames a second: what fits into one of them counts as 16 ms, a frame that was missed as 32. */
const inFrames = (ms: number): number => Math.max(1, Math.round((ms * 60) / 1000)) * 16;

async function p23(): Promise<Measurement[]> {
  const { dibujo, maquina } = await measured();
  const what = 'dibujar sobre 10 000 puntos, CPU 6× más lenta';
  const of = (words: string, pick: (drawn: Drawing) => number) =>
    row('P23', `${what}: ${words}`, 'ms', dibujo.map(pick), 16, maquina);
  return [
    of('de un cuadro al siguiente (95 %)', ({ frames }) => inFrames(most(frames))),
    told(of('del dedo a la tinta (95 %)', ({ ink }) => most(ink))),
    told(of('poner o levantar el dedo, hasta pintar', ({ tap }) => tap)),
  ];
}

export const measures = { P13: p13, P23: p23 };
