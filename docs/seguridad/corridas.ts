/** One drill with its full counts, and what it came to. */
export interface Corrida {
  /** Its name in `npm run drills -- --solo`. */
  readonly simulacro: string;
  readonly fecha: string;
  /** The fault, and who worked meanwhile. */
  readonly probado: string;
  readonly inyecciones: number;
  /** Of the invariants I1–I8, and of what the drill asks besides. */
  readonly roturas: number;
  /** Seconds until people were served again: median, 95 of 100, all. */
  readonly recuperacion?: readonly [number, number, number];
  /** What figures do not say. */
  readonly hallado?: string;
}

export const corridas: readonly Corrida[] = [
  {
    simulacro: 'almacen-que-rechaza',
    fecha: '2026-11-29',
    probado: 'The object store refused with 503, 525 times in all, beside 68 whole lives.',
    inyecciones: 20,
    roturas: 0,
    recuperacion: [0.2, 0.7, 1.1],
  },
  {
    simulacro: 'caidas-con-replicas',
    fecha: '2026-11-30',
    probado:
      'Many of each behind the proxy: PostgreSQL was killed twenty times, beside 70 whole lives; then NATS ' +
      'twenty times, and it was away for 60 s, beside 56.',
    inyecciones: 41,
    roturas: 0,
    recuperacion: [2.6, 4.0, 4.5],
    hallado:
      'No mail came twice. Before the word of the mail server was told until it is recorded, one came three ' +
      'times.',
  },
  {
    simulacro: 'caidas-de-postgresql',
    fecha: '2026-11-29',
    probado: 'PostgreSQL was killed and started again, beside 65 whole lives.',
    inyecciones: 20,
    roturas: 0,
    recuperacion: [2.4, 6.3, 6.8],
  },
  {
    simulacro: 'canarios',
    fecha: '2026-11-28',
    probado: 'Secrets of a journey, of the processes, and between two of them, in 11 459 pieces (9.9 GB).',
    inyecciones: 214,
    roturas: 0,
    hallado: 'Each where the table permits it, none elsewhere.',
  },
  {
    simulacro: 'cargas',
    fecha: '2026-11-30',
    probado: 'Hostile files were uploaded and registered.',
    inyecciones: 259,
    roturas: 0,
  },
  {
    simulacro: 'cargas-mutadas',
    fecha: '2026-11-29',
    probado: 'PDFs changed by chance were inspected, and signers signed meanwhile, on two processors busy with others.',
    inyecciones: 10001,
    roturas: 0,
    hallado:
      '9159 PDF_NO_ADMITIDO, 166 SOLO_PDF, 676 admitted, none out of time. Memory of `pdf` by tenths of the ' +
      'run: 492, 824, 835, 866, 795, 813, 826, 838, 826, 817 MB. Signing, p95: 446 ms, without files 230 ms.',
  },
  {
    simulacro: 'carreras',
    fecha: '2026-11-30',
    probado:
      'Both links of an enrolment were signed 200 times each at the same moment, through two gateways, fifty ' +
      'times, beside other tests of the lowest priority.',
    inyecciones: 20000,
    roturas: 0,
    hallado: 'One 200 for each link; all others were told that it is signed, or being signed.',
  },
  {
    simulacro: 'dibujos',
    fecha: '2026-11-30',
    probado: 'Hostile drawings were sent as signatures.',
    inyecciones: 95,
    roturas: 0,
    hallado: 'Memory of `pdf` grew by 28 MB.',
  },
  {
    simulacro: 'disco-lleno',
    fecha: '2026-11-29',
    probado: 'The disk under the files was full twenty times, for four things each time.',
    inyecciones: 80,
    roturas: 0,
  },
  {
    simulacro: 'fallas-de-piezas',
    fecha: '2026-11-30',
    probado: 'Tests of faults, races, rotations and signatures on real parts, as a suite.',
    inyecciones: 86,
    roturas: 0,
  },
  {
    simulacro: 'intrusos',
    fecha: '2026-11-29',
    probado: '66 kinds of forbidden things with the NATS password and database login of each process.',
    inyecciones: 6790,
    roturas: 0,
    hallado: 'All refused, nothing changed.',
  },
  {
    simulacro: 'llaves-de-firmantes',
    fecha: '2026-11-29',
    probado: 'Processes died between the halves of a signature whose key lies with its signer.',
    inyecciones: 28,
    roturas: 0,
  },
  {
    simulacro: 'manipulaciones',
    fecha: '2026-11-30',
    probado: 'Signed files were changed in a place that chance chose, and judged.',
    inyecciones: 1000,
    roturas: 0,
  },
  {
    simulacro: 'mezclas',
    fecha: '2026-11-30',
    probado: 'Processes, pages and remotes of the recorded release worked beside those of today.',
    inyecciones: 13,
    roturas: 0,
  },
  {
    simulacro: 'muertes',
    fecha: '2026-11-29',
    probado: 'Each process was killed 22 to 36 times, up to two at a time, beside 509 whole lives.',
    inyecciones: 200,
    roturas: 0,
    recuperacion: [5.6, 9.8, 11.9],
    hallado: 'Nine of 200 above the limit of 10 s.',
  },
  {
    simulacro: 'muertes-con-replicas',
    fecha: '2026-11-30',
    probado:
      'Many of each behind the proxy: one replica of each was killed twenty times, up to two at a time, beside 584 ' +
      'whole lives.',
    inyecciones: 120,
    roturas: 0,
    recuperacion: [0.8, 3.6, 5.7],
    hallado:
      'Four times certificados died once more as it started: another replica had destroyed the key that its ' +
      'self-test looked at. Mended since.',
  },
  {
    simulacro: 'pasos-durables',
    fecha: '2026-11-29',
    probado: 'Each process died just before and just after each of its durable steps.',
    inyecciones: 58,
    roturas: 0,
  },
  {
    simulacro: 'peticiones',
    fecha: '2026-11-29',
    probado: 'Requests that Schemathesis made from the OpenAPI document, as four people.',
    inyecciones: 47680,
    roturas: 0,
    hallado:
      'No answer of 500 or above: 3770 done (200–204), 5351 of 400, 9842 of 401, 7066 of 403, 5675 of 404, 632 ' +
      'of 409, 134 of 415, 10 820 of 422, 4390 of 429.',
  },
  {
    simulacro: 'relojes-distintos',
    fecha: '2026-11-29',
    probado: 'Each process ran ten minutes ahead and behind.',
    inyecciones: 12,
    roturas: 0,
    recuperacion: [0.2, 0.4, 0.4],
    hallado: 'Four times everything was served, the other times it was refused.',
  },
  {
    simulacro: 'replicas',
    fecha: '2026-11-30',
    probado:
      'Two gateways behind the proxy, three of each service: one key and one link at both at once, limits, ' +
      'sessions, uploads; then each of 17 processes was replaced five times, beside 215 whole lives.',
    inyecciones: 451,
    roturas: 0,
    hallado: 'Of 2150 answers meanwhile none failed; the longest life took 66.4 s; each of 1670 mails came once.',
  },
  {
    simulacro: 'respaldo',
    fecha: '2026-11-29',
    probado: 'The machine was lost, with database, files and NATS, and came back from its backup.',
    inyecciones: 2,
    roturas: 0,
    recuperacion: [11.7, 13.1, 13.1],
    hallado: 'From the loss until somebody had signed.',
  },
  {
    simulacro: 'rotacion-de-llaves',
    fecha: '2026-11-30',
    probado: 'The change of the key-encryption keys was killed twenty times, then it ran to its end.',
    inyecciones: 20,
    roturas: 0,
  },
  {
    simulacro: 'sello-caido',
    fecha: '2026-11-30',
    probado: 'The timestamp authority was down, slow, or answered wrongly.',
    inyecciones: 34,
    roturas: 0,
  },
  {
    simulacro: 'servidores-nats',
    fecha: '2026-11-29',
    probado:
      'The leader of a stream was killed twenty times, beside 95 whole lives; then all three servers lost their ' +
      'disks.',
    inyecciones: 21,
    roturas: 0,
    recuperacion: [2.1, 2.5, 2.5],
  },
  {
    simulacro: 'sin-correo',
    fecha: '2026-11-30',
    probado: '500 mails were due while the mail server was away for 131 s, which stand for two hours of retries.',
    inyecciones: 500,
    roturas: 0,
    recuperacion: [19.3, 19.3, 19.3],
    hallado: 'Until the last one had come; each came once.',
  },
  {
    simulacro: 'sin-keycloak',
    fecha: '2026-11-29',
    probado: 'Keycloak was away, beside 86 whole lives.',
    inyecciones: 3,
    roturas: 0,
    recuperacion: [3.7, 8.4, 8.4],
  },
  {
    simulacro: 'sin-nats',
    fecha: '2026-11-29',
    probado: 'All three NATS servers were killed twenty times, then they were away for 60 s, beside 53 whole lives.',
    inyecciones: 21,
    roturas: 0,
    recuperacion: [2.2, 3.0, 4.3],
    hallado: 'Before a process left a server that died greeting it, once after 20.3 s.',
  },
];
