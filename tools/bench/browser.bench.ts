/**
 * P15–P20: what a person on a cheap phone waits for. Slow 4G, a processor four times slower, system Chromium.
 */
import { randomBytes } from 'node:crypto';
import { chromium, type Browser } from '@playwright/test';
import pg from 'pg';
import { crearInscripcion } from '@portal/contracts/inscripciones';
import { paginas } from '@portal/dominio/paginas';
import { unaInscripcion, unaPersona } from '@portal/test-kit';
import { findBrowser } from '../platform/needed-tools.mjs';
import { cookieOf } from './browser/cookie-of.js';
import { slowestInteraction, typing, UNTOLD, uploading, type Slowest } from './browser/interactions.js';
import { js, kB, lcp, row } from './browser/rows.js';
import { fixedWork, goTo, phone, visit, type Phone, type Visit } from './browser/visit.js';
import { interleave } from './harness/interleave.js';
import { slowestKind } from './harness/summary.js';
import { callsAs } from './platform/calls-as.js';
import { stand } from './platform/stand.js';

const KEPT = 2;
/** Typings of a round: an interaction is short, and a stumble of the machine shows in it most. */
const TYPINGS = 3;

interface Scene {
  readonly browser: Browser;
  readonly origin: string;
  readonly cookie: string;
}

/** Everything of one round, in this order of places and in turn with the others. */
interface Costs {
  readonly portada: Visit[];
  readonly tablero: Visit[];
  readonly segunda: Visit[];
  /** Bytes of script that the first screen of each remote brings. */
  readonly lista: number[];
  readonly certificados: number[];
  readonly formulario: number[];
  readonly escribir: Slowest[];
  readonly subir: number[];
  readonly maquina: number[];
}

let measuring: Promise<Costs> | undefined;
const measured = (): Promise<Costs> => (measuring ??= measure());

async function measure(): Promise<Costs> {
  const portal = await stand();
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  const { calls, connection } = await callsAs('gateway', portal);
  const browser = await chromium.launch({
    executablePath: String(findBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const person = unaPersona('bench');
    for (let i = 0; i < 6; i += 1) await calls.send(crearInscripcion, unaInscripcion(), { actor: person });
    return await inTurn({
      browser,
      origin: portal.origin,
      cookie: await cookieOf(database, portal.secrets.value('sesion'), person),
    });
  } finally {
    await browser.close();
    await Promise.all([connection.close(), database.end()]);
    await portal.stop();
  }
}

async function inTurn(scene: Scene): Promise<Costs> {
  const visits: Record<string, Visit[]> = {};
  const typings: Slowest[] = [];
  const on = async (
    cookie: string | undefined,
    work: (phone: Phone) => Promise<number>,
    network = true,
  ): Promise<number> => {
    const own = await phone(scene.browser, scene.origin, { cookie, network });
    return work(own).finally(() => own.context.close());
  };
  const see = (name: string, path: string, heading: RegExp, cookie?: string) => () =>
    on(cookie, async (own) => {
      const seen = await visit(own, path, heading);
      (visits[name] ??= []).push(seen);
      return seen.lcp;
    });
  const again = () =>
    on(scene.cookie, async (own) => {
      await visit(own, paginas.inicio.to, /Ana$/);
      // On a busy machine what is fetched ahead may come only now; it is not what a second visit costs.
      await visit(own, paginas.inicio.to, /Ana$/);
      const seen = await visit(own, paginas.inicio.to, /Ana$/);
      (visits['segunda'] ??= []).push(seen);
      return seen.all;
    });
  const type = async () => {
    for (let i = 0; i < TYPINGS; i += 1) await on(scene.cookie, async (own) => typings.push(await typing(own)), false);
    return typings.length;
  };
  const times = await interleave(
    {
      portada: see('portada', '/', /Sistema Digital/),
      tablero: see('tablero', paginas.inicio.to, /Ana$/, scene.cookie),
      lista: () => on(scene.cookie, (own) => goTo(own, 'Mis Inscripciones', /Mis Inscripciones/)),
      certificados: () => on(scene.cookie, (own) => goTo(own, 'Certificados Digitales', /Certificados/)),
      formulario: () => on(scene.cookie, (own) => goTo(own, 'Nueva Inscripción', /INSCRIPCIÓN DE TERCEROS/i)),
      segunda: again,
      escribir: type,
      subir: () =>
        on(scene.cookie, (own) => uploading(own, Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(600_000)]))),
      maquina: () => on(undefined, fixedWork, false),
    },
    KEPT,
  );
  // The first round of each is not kept; its visit is the first of the list.
  const kept = Object.fromEntries(Object.entries(visits).map(([name, all]) => [name, all.slice(1)]));
  return { ...times, ...kept, escribir: typings.slice(TYPINGS) } as unknown as Costs;
}

const added = (id: string, what: string, bytes: readonly number[]) =>
  row(id, `${what}: JavaScript que añade su primera pantalla al tablero`, 'kB', bytes.map(kB), 120);

const p15 = async () => {
  const costs = await measured();
  return [lcp('P15', 'portada', costs.portada, costs.maquina), js('P15', 'portada', costs.portada, 320)];
};
const p16 = async () => {
  const costs = await measured();
  return [lcp('P16', 'tablero', costs.tablero, costs.maquina), js('P16', 'tablero', costs.tablero, 320)];
};
const p17 = async () => {
  const costs = await measured();
  return [
    added('P17', 'Mis Inscripciones', costs.lista),
    added('P17', 'Nueva Inscripción', costs.formulario),
    added('P17', 'Certificados', costs.certificados),
  ];
};
const p18 = async () => {
  const { segunda } = await measured();
  return [
    row(
      'P18',
      'segunda visita al tablero: todo lo que viaja',
      'kB',
      segunda.map((seen) => kB(seen.all)),
      20,
    ),
  ];
};
/**
 * Judged by the kind of interaction that is the slowest in most typings; told beside it, the slowest one of each
 * typing.
 */
const p19 = async () => {
  const { escribir, maquina } = await measured();
  const what = 'escribir en el formulario, CPU 4× más lenta: hasta pintar';
  const { limit: _, ...told } = row(
    'P19',
    `${what}, con los tropiezos de la máquina`,
    'ms',
    escribir.map(slowestInteraction),
    100,
  );
  return [
    row('P19', `${what}, la clase de interacción más lenta`, 'ms', slowestKind(escribir, UNTOLD), 100, maquina),
    told,
  ];
};
const p20 = async () => {
  const costs = await measured();
  return [
    row(
      'P20',
      'usar la página mientras sube un archivo por 4G lento: interacción más lenta',
      'ms',
      costs.subir,
      100,
      costs.maquina,
    ),
  ];
};

export const measures = { P15: p15, P16: p16, P17: p17, P18: p18, P19: p19, P20: p20 };
