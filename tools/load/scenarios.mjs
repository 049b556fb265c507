/** What each scenario of `deploy/load` is given, and what is judged beside its thresholds. Pure. */
import { only, perSecond, quantile, recoveredAfter, timesOf } from './lines.mjs';
import { allOf, boundOf } from './refusals.mjs';

/**
 * @typedef {{ rate: number, seconds: number, start: number }} Amount as `deploy/load/harness/inputs.ts` says
 * @typedef {{ capacity: number, medianMs?: number, tapMs?: number, short: boolean, minutes: number, furnished?: number,
 * share?: number }} Known capacity: signers per second; medianMs, tapMs: what one person alone waits to sign, and with
 * his certificate; furnished: so many enrolments are there to find already; share: of a processor, which each process
 * has
 * @typedef {{ what: string, value: string, limit?: string, ok?: boolean }} Judged ok is absent for what is only told
 * @typedef {{ title: string, amounts: (known: Known) => Record<string, Amount>, signers: (known: Known) =>
 * Record<string, number>, judge: (ran: import('./k6.mjs').Ran, known: Known) => Judged[], unitUntil?: (amounts:
 * Record<string, Amount>) => number }} Scenario unitUntil: seconds for which it does nothing but its unit of work
 */

/** What a list is measured over (P12). */
const million = 1_000_000;
/** A fifth of a day falls into its busiest hour (docs/rendimiento.md). */
const busiestHoursOfADay = 5;
/** Beyond this a ratio says more about the neighbours than about us, as in the bench. */
const still = 0.25;
/** An early refusal costs nobody a wait. */
const earlyMs = 100;
/** From half to half: a tenth over the whole time. */
const grownBy = 1.05;

/** @type {Record<string, number>} */
const nobody = {};
/** @param {number} rate @param {number} seconds @param {number} [start] @returns {Amount} */
const amount = (rate, seconds, start = 0) => ({ rate, seconds, start });
/**
 * Every arrival has a link of its own, and a few are left. k6 takes whole arrivals a minute, so half a one may come on
 * top.
 * @param {Amount} amount
 */
const links = ({ rate, seconds }) => Math.ceil(rate * seconds + seconds / 120) + 4;
const ms = (/** @type {number} */ value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const ratio = (/** @type {number} */ value) => `${value.toFixed(2)}×`;

/** @param {import('./k6.mjs').Ran} ran @param {string} scenario @param {string} step */
const times = ({ steps }, scenario, step) => timesOf(only(steps, { scenario, step, outcome: 'done' }));

/** From the tap to its success. @param {import('./k6.mjs').Ran} ran @param {(scenario: string) => boolean} which */
const tapsOf = ({ steps }, which) =>
  steps.flatMap(({ scenario, tapMs }) => (tapMs !== undefined && which(scenario) ? [tapMs] : []));

/** The hundred have used up the reserve of keys: it is whole again before the first round, and after each one. */
const refilledS = 90;
const betweenRoundsS = 8;

/** @param {boolean} short @returns {Record<string, Amount>} */
const roundsOfTen = (short) =>
  Object.fromEntries(
    Array.from({ length: short ? 2 : 10 }, (_, n) => [
      `diez-${n + 1}`,
      short ? amount(3, 0, 3 * (n + 1)) : amount(10, 0, refilledS + n * betweenRoundsS),
    ]),
  );

/**
 * A short run is told and not judged, nor is one whose floor moved.
 * @param {string} what @param {number} value @param {number} most @param {boolean} [short] @param {number} [moved]
 * @returns {Judged}
 */
function atMost(what, value, most, short = false, moved = 0) {
  const limit = `≤ ${most}×`;
  if (short) return { what, value: ratio(value), limit };
  if (moved > still) return { what, value: `${ratio(value)} (sin juicio: la máquina se movió)`, limit };
  return { what, value: ratio(value), limit, ok: value <= most };
}

/** @param {string} who @param {number} perSecond @returns {Judged} */
const carries = (who, perSecond) => ({
  what: `${who} por segundo, sostenido · al día, con un quinto en la hora más llena`,
  value: `${perSecond.toFixed(1)} · ${grouped(perSecond * 3600 * busiestHoursOfADay)}`,
});

/** @param {number} value @returns {string} whole, in groups of three */
export const grouped = (value) => String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, ' ');

/** @param {number} stored enrolments @param {boolean} short @returns {Judged} */
const enough = (stored, short) => ({
  what: 'inscripciones guardadas, entre las que se busca',
  value: grouped(stored),
  limit: `≥ ${grouped(million)}`,
  ...(!short && { ok: stored >= million }),
});

/** Who never pauses, one kind after the other. */
const crowds = {
  short: { capacidad: amount(2, 4, 4), busquedas: amount(2, 3, 10), inscripciones: amount(1, 3, 13) },
  // What one crowd has left to do is done before the next one comes.
  whole: { capacidad: amount(16, 25, 40), busquedas: amount(8, 25, 85), inscripciones: amount(1, 20, 115) },
  // So few that hardly anybody is turned away: who comes again uses up another person's link.
  share: { capacidad: amount(6, 45, 40), busquedas: amount(8, 20, 90), inscripciones: amount(1, 8, 115) },
};

/** @param {Known} known @returns {Record<string, Amount>} */
function crowdsOf({ short, share }) {
  const crowd = crowds[short ? 'short' : share ? 'share' : 'whole'];
  return { ...crowd, 'inscripciones-2': crowd.inscripciones };
}

const isSearch = (/** @type {string} */ step) => step.startsWith('search-');

/** @type {Record<string, Scenario>} */
export const scenarios = {
  medida: {
    title: 'Una persona sola, después varias sin pausa, quienes buscan y quienes inscriben',
    amounts: (known) => ({ uno: amount(1, 0), ...crowdsOf(known) }),
    signers: ({ short, share }) => (short ? { uno: 3, capacidad: 40 } : { uno: share ? 15 : 40, capacidad: 400 }),
    unitUntil: ({ busquedas }) => busquedas.start,
    judge: (ran) => {
      const { medianMs, tapMs, capacity } = measuredBy(ran);
      return [
        { what: 'firmar, una persona sola: mediana', value: ms(medianMs) },
        { what: 'certificado y firma, una persona sola: mediana', value: ms(tapMs) },
        carries('firmantes', capacity),
        carries('búsquedas', lastingOf(ran.steps, 'busquedas', isSearch)),
        carries('inscripciones hasta que nada queda por hacer', finishedOf(ran)),
      ];
    },
  },
  firmas: {
    title: 'Firmantes a la mitad de la capacidad (P5)',
    amounts: ({ capacity, short }) => ({
      antes: amount(1, 0),
      firmas: amount(capacity / 2, short ? 6 : 60, short ? 3 : 30),
      despues: amount(1, 0, short ? 12 : 110),
    }),
    signers: (known) => ({
      antes: known.short ? 2 : 15,
      firmas: links(scenarios.firmas.amounts(known).firmas),
      despues: known.short ? 2 : 15,
    }),
    judge: (ran, { short }) => {
      const [before, after] = ['antes', 'despues'].map((one) => quantile(times(ran, one, 'sign'), 0.5));
      const moved = Math.max(before, after) / Math.min(before, after) - 1;
      const p95 = quantile(times(ran, 'firmas', 'sign'), 0.95);
      return [
        { what: 'firmar, una persona sola: mediana antes y después', value: `${ms(before)}, ${ms(after)}` },
        { what: 'firmar: percentil 95', value: ms(p95) },
        atMost('P5: percentil 95 contra la mediana de una persona', p95 / ((before + after) / 2), 4, short, moved),
      ];
    },
  },
  rafaga: {
    title: 'Cien firmantes a la vez, después diez rondas de diez',
    amounts: ({ short }) => ({ cien: amount(short ? 8 : 100, 0), ...roundsOfTen(short) }),
    signers: (known) =>
      Object.fromEntries(Object.entries(scenarios.rafaga.amounts(known)).map(([name, { rate }]) => [name, rate])),
    judge: (ran, { tapMs }) => {
      const ten = quantile(
        tapsOf(ran, (scenario) => scenario.startsWith('diez')),
        0.95,
      );
      const [certificate, sign] = ['certificate', 'sign'].map((step) => quantile(times(ran, 'cien', step), 0.95));
      return [
        { what: 'cien a la vez, certificado: percentil 95', value: ms(certificate) },
        { what: 'cien a la vez, firmar: percentil 95', value: ms(sign) },
        { what: 'diez a la vez, del toque al éxito: percentil 95', value: ms(ten) },
        ...(tapMs ? [atMost('diez a la vez contra la mediana de una persona', ten / tapMs, 6)] : []),
      ];
    },
  },
  inscripciones: {
    title: 'Inscripciones con su certificación bancaria',
    amounts: ({ short }) => ({ inscripciones: short ? amount(1, 5) : amount(1.5, 40) }),
    signers: () => ({}),
    judge: (ran) =>
      ['upload', 'inspect', 'enrol'].map((step) => ({
        what: `${stepNames[step]}: percentil 95`,
        value: ms(quantile(times(ran, 'inscripciones', step), 0.95)),
      })),
  },
  busquedas: {
    title: 'Administradores que buscan',
    amounts: ({ short }) => ({ busquedas: short ? amount(2, 5) : amount(8, 40) }),
    // Nobody signs: it is their enrolments that are looked for.
    signers: ({ short, furnished }) => (furnished === undefined ? { nadie: short ? 6 : 60 } : nobody),
    judge: (ran, { furnished, short }) => [
      ...(furnished === undefined ? [] : [enough(furnished, short)]),
      ...[...new Set(ran.steps.map(({ step }) => step))].map((step) => ({
        what: `${stepNames[step] ?? step}: percentil 95`,
        value: ms(quantile(times(ran, 'busquedas', step), 0.95)),
      })),
    ],
  },
  lunes: {
    title: 'Un lunes: todo a la vez, los firmantes en ola',
    amounts: ({ capacity, short }) => ({
      firmas: short ? amount(2, 6) : amount(capacity * 0.4, 90),
      inscripciones: short ? amount(1, 6) : amount(0.5, 90),
      busquedas: short ? amount(2, 6) : amount(2, 90),
      propias: amount(1, short ? 6 : 90),
    }),
    signers: (known) => ({ firmas: links(scenarios.lunes.amounts(known).firmas) }),
    judge: (ran) =>
      ['open', 'certificate', 'sign'].map((step) => ({
        what: `${stepNames[step]}: percentil 95`,
        value: ms(quantile(times(ran, 'firmas', step), 0.95)),
      })),
  },
  sobrecarga: {
    title: 'Cinco veces la capacidad, después la mitad',
    amounts: ({ capacity, short }) => {
      const [peak, excess, relief] = short ? [4, 5, 6] : [40, 60, 30];
      const all = peak + excess + relief;
      return {
        cima: amount(short ? 2 : 16, peak),
        exceso: amount(capacity * 5, excess, peak),
        alivio: amount(capacity / 2, relief, peak + excess),
        // Too few to be the overload: they say who is turned away first, and weigh on the peak as well.
        busquedas: amount(2, all),
        exportaciones: amount(1 / 6, all),
      };
    },
    signers: (known) => {
      const { cima, exceso, alivio } = scenarios.sobrecarga.amounts(known);
      return { cima: Math.ceil(known.capacity * 2 * cima.seconds) + 16, exceso: links(exceso), alivio: links(alivio) };
    },
    judge: (ran, known) => overload(ran, known),
  },
  resistencia: {
    title: 'El mismo trabajo durante mucho tiempo',
    amounts: ({ capacity, minutes, short }) => {
      const seconds = short ? 10 : minutes * 60;
      return {
        firmas: amount(short ? 1 : capacity * 0.2, seconds),
        inscripciones: amount(0.2, seconds),
        busquedas: amount(1, seconds),
      };
    },
    signers: (known) => ({ firmas: links(scenarios.resistencia.amounts(known).firmas) }),
    judge: ({ samples }, { short, minutes }) => (short ? [] : memoryOf(samples, minutes)),
  },
};

/** Words of the report. @type {Record<string, string>} */
export const stepNames = {
  open: 'abrir el enlace',
  seen: 'avisar que se vio',
  certificates: 'leer el certificado',
  certificate: 'pedir el certificado',
  sign: 'firmar',
  'upload-address': 'pedir dirección de carga',
  upload: 'cargar la certificación',
  inspect: 'revisar la certificación',
  enrol: 'enviar la inscripción',
  filter: 'filtrar la lista',
  'next-page': 'página siguiente',
  figures: 'cifras del tablero',
  'own-list': 'mis inscripciones',
  export: 'exportar la lista',
  'search-placa': 'buscar placa',
  'search-parte-de-placa': 'buscar parte de una placa',
  'search-apellido': 'buscar apellido',
  'search-codigo': 'buscar código',
  'search-nada': 'buscar lo que no hay',
};

/**
 * What the other scenarios are measured by. The reserve of keys carries the first ones, so only the second half of the
 * time says what lasts.
 * @param {import('./k6.mjs').Ran} ran of `medida`
 */
export function measuredBy(ran) {
  return {
    medianMs: quantile(times(ran, 'uno', 'sign'), 0.5),
    tapMs: quantile(
      tapsOf(ran, (scenario) => scenario === 'uno'),
      0.5,
    ),
    capacity: lastingOf(ran.steps, 'capacidad', isSigning),
  };
}

const isSigning = (/** @type {string} */ step) => step === 'sign';

/**
 * What those who never pause get done a second, in the second half of their time: what lasts without the reserve of
 * keys, and beside what the first half has left to do.
 * @param {import('./lines.mjs').Step[]} steps @param {string} scenario @param {(step: string) => boolean} which
 */
function lastingOf(steps, scenario, which) {
  const done = only(steps, { scenario, outcome: 'done' }).filter(({ step }) => which(step));
  const [first, last] = [done[0]?.at ?? 0, done.at(-1)?.at ?? 0];
  const seconds = perSecond(done, first, last);
  const lasting = seconds.slice(Math.floor(seconds.length / 2));
  return lasting.reduce((sum, one) => sum + one, 0) / lasting.length;
}

/**
 * Enrolments a second from the first one begun until nothing of any is left to do: they are received faster than their
 * documents are made, mailed and chained in the audit, and their drafts deleted.
 * @param {import('./k6.mjs').Ran} ran @returns {number} NaN where that did not come
 */
function finishedOf({ steps, rested = Number.NaN }) {
  const theirs = steps.filter(({ scenario }) => scenario.startsWith('inscripciones'));
  const begun = Math.min(...theirs.map(({ at, ms: took }) => at - took));
  return (only(theirs, { step: 'enrol', outcome: 'done' }).length * 1000) / (rested - begun);
}

/** Of the time of the excess, what those who came first and what is left of the reserve of keys carry. */
const carried = 1 / 3;
/** Of the visits, so many may the generator leave out: with more the excess was none. */
const mostDropped = 0.05;
/** Who is turned away last comes first; each is compared with the one after it. */
const order = /** @type {const} */ ([
  ['firmar', isSigning],
  ['buscar', isSearch],
  ['exportar', (/** @type {string} */ step) => step === 'export'],
]);

/**
 * Goodput is judged against the peak of the same run, with the same searches and exports beside: of a peak without them
 * their work would count as lost.
 * @param {import('./k6.mjs').Ran} ran @param {Known} known @returns {Judged[]}
 */
function overload(ran, { capacity, short }) {
  const { exceso, alivio } = scenarios.sobrecarga.amounts({ capacity, short, minutes: 0 });
  const begun = ran.steps[0]?.at ?? 0;
  const relief = begun + alivio.start * 1000;
  const excessAt = begun + exceso.start * 1000;
  const from = excessAt + exceso.seconds * carried * 1000;
  const good = only(ran.steps, { step: 'sign', outcome: 'done' }).filter(({ at }) => at >= from && at < relief);
  const goodput = good.length / (exceso.seconds * (1 - carried));
  // Whoever of the peak is still about to sign then signs in the excess.
  const peak = lastingOf(
    ran.steps.filter(({ at }) => at < excessAt),
    'cima',
    isSigning,
  );
  const share = goodput / peak;
  const refused = only(ran.steps, { outcome: 'refused' });
  const after = recoveredAfter(only(ran.steps, { scenario: 'alivio' }), relief);
  const late = quantile(timesOf(refused), 0.95);
  const visits = exceso.rate * exceso.seconds;
  /** @param {string} what @param {string} value @param {string} limit @param {boolean} ok @returns {Judged} */
  const judged = (what, value, limit, ok) => ({ what, value, limit, ...(!short && { ok }) });
  return [
    { what: 'rechazos honestos', value: String(refused.length) },
    judged('firmas por segundo contra la cima, con lo mismo al lado', ratio(share), '≥ 0.8×', peak > 0 && share >= 0.8),
    { what: 'firmas por segundo en la cima y en el exceso', value: `${peak.toFixed(1)}, ${goodput.toFixed(1)}` },
    { what: 'firmas por segundo contra la capacidad, sin nadie al lado', value: ratio(goodput / capacity) },
    judged(
      'segundos hasta que nadie más es rechazado',
      after === undefined ? 'nunca' : after.toFixed(1),
      '≤ 10',
      after !== undefined && after <= 10,
    ),
    judged(
      'visitas que el generador no alcanzó a empezar',
      `${ran.dropped} de ${Math.round(visits)}`,
      `≤ ${mostDropped * 100} %`,
      ran.dropped <= visits * mostDropped,
    ),
    ...earlyRefusals(ran, refused.length).map(({ what, value, ok }) => judged(what, value, `≤ ${earlyMs} ms`, ok)),
    ...(refused.length > 0
      ? [{ what: 'un rechazo, visto por k6 en la misma máquina: percentil 95', value: ms(late) }]
      : []),
    ...signingLast(ran.steps.filter(({ at }) => at >= excessAt && at < relief)).map(({ what, value, ok }) =>
      judged(what, value, 'no más', ok),
    ),
    ...[...new Set(refused.map(({ step }) => step))].map((step) => {
      const share = shareOf(refusedOf(ran.steps, (one) => one === step));
      const most = quantile(timesOf(only(refused, { step })), 0.95);
      return { what: `rechazado: ${stepNames[step] ?? step}`, value: `${percent(share)}, p95 ${ms(most)}` };
    }),
  ];
}

/**
 * By the gateway's own clock, from the request to the answer that left: k6 shares the processors, and what it waits for
 * them is no wait of people. What a request waits before the gateway reads it is in k6's figure alone.
 * @param {import('./k6.mjs').Ran} ran
 * @param {number} seen by k6
 * @returns {{ what: string, value: string, ok: boolean }[]} none when nobody was refused
 */
function earlyRefusals({ refusals = {} }, seen) {
  const what = 'un rechazo, por el reloj del gateway: percentil 95';
  if (seen === 0) return [];
  if (allOf(refusals) === 0) return [{ what, value: 'el gateway no contó ninguno', ok: false }];
  const most = 1000 * boundOf(refusals, 0.95);
  return [{ what, value: Number.isFinite(most) ? `≤ ${most} ms` : 'más de lo que mide', ok: most <= earlyMs }];
}

const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;

/** @param {import('./lines.mjs').Step[]} steps @param {(step: string) => boolean} which */
function refusedOf(steps, which) {
  const asked = steps.filter(({ step }) => which(step));
  return { refused: only(asked, { outcome: 'refused' }).length, asked: asked.length };
}

/** @param {{ refused: number, asked: number }} of */
const shareOf = ({ refused, asked }) => refused / Math.max(1, asked);

/**
 * Signing is refused last, and what can wait first.
 * @param {import('./lines.mjs').Step[]} steps
 * @returns {{ what: string, value: string, ok: boolean }[]}
 */
function signingLast(steps) {
  const kinds = order.map(([name, which]) => ({ name, ...refusedOf(steps, which) }));
  return kinds.slice(1).map(({ name, refused, asked }, at) => {
    const before = shareOf(kinds[at]);
    return {
      what: `rechazado: ${kinds[at].name} contra ${name}`,
      value: `${percent(before)} contra ${percent(shareOf({ refused, asked }))} de ${asked}`,
      ok: asked > 0 && chanceOfAtMost(refused, asked, before) >= byChance,
    };
  });
}

/** So few exports come that none of them may have met a full moment: what is likelier than this says nothing. */
const byChance = 0.05;

/**
 * The chance that of so many at most so many are refused, when each is with this probability: the binomial
 * distribution.
 * @param {number} refused @param {number} asked @param {number} share
 */
function chanceOfAtMost(refused, asked, share) {
  if (refused >= asked) return 1;
  let [one, all] = [(1 - share) ** asked, 0];
  for (let k = 0; k <= refused; k += 1) {
    all += one;
    one *= ((asked - k) / (k + 1)) * (share / Math.max(1 - share, Number.EPSILON));
  }
  return all;
}

/** The portal's own processes: k6, PostgreSQL and Keycloak keep what they like. */
const ours = /^(gateway|inscripciones|certificados|pdf|notificaciones|auditoria)/;

/** Each half then has a whole rise and fall of what a process takes. */
const longEnough = 30;

/**
 * The most of the second half against the most of the first, once everything was warm. A heap is collected as a whole
 * every quarter of an hour or so: what a process takes rises and falls by a third, and only its peaks say whether it
 * grows. A shorter run is told and not judged.
 * @param {import('./processes.mjs').Sample[]} samples @param {number} minutes that it lasted
 * @returns {Judged[]}
 */
function memoryOf(samples, minutes) {
  const names = Object.keys(samples.at(-1)?.of ?? {}).filter((name) => ours.test(name));
  const warm = samples.slice(Math.floor(samples.length / 10));
  const half = Math.floor(warm.length / 2);
  const most = (/** @type {string} */ name, /** @type {typeof samples} */ part) =>
    Math.max(...part.map(({ of }) => of[name]?.megabytes ?? 0));
  return names.map((name) => {
    const [first, second] = [most(name, warm.slice(0, half)), most(name, warm.slice(half))];
    return atMost(
      `memoria de ${name}, lo más de la segunda mitad contra la primera`,
      second / first,
      grownBy,
      minutes < longEnough,
    );
  });
}
