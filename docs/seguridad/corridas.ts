/** One run with the full counts, and what it came to. */
export interface Corrida {
  readonly orden: string;
  readonly fecha: string;
  readonly probado: string;
  readonly hallado: string;
}

export const corridas: readonly Corrida[] = [
  {
    orden: 'npm run drills -- --solo almacen-que-rechaza',
    fecha: '2026-11-29',
    probado: 'The object store refused with 503 twenty times, 525 times in all, beside 68 whole lives.',
    hallado: '0 breaks of I1–I8; people were served again after 0.2 s (median), 1.1 s at most.',
  },
  {
    orden: 'npm run drills -- --solo caidas-de-postgresql',
    fecha: '2026-11-29',
    probado: 'PostgreSQL was killed and started again twenty times, beside 65 whole lives.',
    hallado: '0 breaks of I1–I8; people were served again after 2.4 s (median), 6.8 s at most.',
  },
  {
    orden: 'npm run drills -- --solo canarios',
    fecha: '2026-11-28',
    probado: '214 secrets of a journey, of the processes, and between two of them, in 11 459 pieces (9.9 GB).',
    hallado: 'Each where the table permits it, none elsewhere.',
  },
  {
    orden: 'npm run drills -- --solo cargas-mutadas',
    fecha: '2026-11-29',
    probado:
      '10 001 PDFs changed by chance were inspected, and signers signed meanwhile, on two processors ' +
      'busy with others.',
    hallado:
      '0 breaks: 9159 PDF_NO_ADMITIDO, 166 SOLO_PDF, 676 admitted, none out of time. Memory of `pdf` by ' +
      'tenths of the run: 492, 824, 835, 866, 795, 813, 826, 838, 826, 817 MB. ' +
      'Signing, p95: 446 ms, without files 230 ms.',
  },
  {
    orden: 'npm run drills -- --solo disco-lleno',
    fecha: '2026-11-29',
    probado: 'The disk under the files was full twenty times, for four things each time.',
    hallado: '0 breaks of I1–I8.',
  },
  {
    orden: 'npm run drills -- --solo intrusos',
    fecha: '2026-11-29',
    probado: '6790 forbidden things, 66 kinds with the NATS password and database login of each process.',
    hallado: 'All refused, nothing changed.',
  },
  {
    orden: 'npm run drills -- --solo llaves-de-firmantes',
    fecha: '2026-11-29',
    probado: 'Processes died 28 times between the halves of a signature whose key lies with its signer.',
    hallado: '0 breaks of I1–I8.',
  },
  {
    orden: 'npm run drills -- --solo muertes',
    fecha: '2026-11-29',
    probado: '200 deaths, 22 to 36 of each process, up to two at a time, beside 509 whole lives, eight at a time.',
    hallado:
      '0 breaks of I1–I8; people were served again after 5.6 s (median), 9.8 s (p95), 11.9 s at most: nine of 200 ' +
      'above the limit of 10 s.',
  },
  {
    orden: 'npm run drills -- --solo pasos-durables',
    fecha: '2026-11-29',
    probado: 'Each process died just before and just after each of its durable steps, 58 times.',
    hallado: '0 breaks of I1–I8.',
  },
  {
    orden: 'npm run drills -- --solo peticiones',
    fecha: '2026-11-29',
    probado: '47 680 requests that Schemathesis made from the OpenAPI document, as four people.',
    hallado:
      '0 breaks, no answer of 500 or above: 3770 done (200–204), 5351 of 400, 9842 of 401, 7066 of 403, 5675 of 404, ' +
      '632 of 409, 134 of 415, 10 820 of 422, 4390 of 429.',
  },
  {
    orden: 'npm run drills -- --solo relojes-distintos',
    fecha: '2026-11-29',
    probado: 'Each process ran ten minutes ahead and behind, twelve times.',
    hallado: '0 breaks of I1–I8; four times everything was served, the other times it was refused.',
  },
  {
    orden: 'npm run drills -- --solo respaldo',
    fecha: '2026-11-29',
    probado: 'The machine was lost twice, with database, files and NATS, and came back from its backup.',
    hallado: '0 breaks of I1–I8; from the loss until somebody had signed, 11.7 and 13.1 s.',
  },
  {
    orden: 'npm run drills -- --nats 3 --solo servidores-nats',
    fecha: '2026-11-29',
    probado:
      'The leader of a stream was killed twenty times, beside 95 whole lives; then all servers lost their disks.',
    hallado: '0 breaks of I1–I8; people were served again after 2.1 s (median), 2.5 s at most.',
  },
  {
    orden: 'npm run drills -- --solo sin-keycloak',
    fecha: '2026-11-29',
    probado: 'Keycloak was away three times, beside 86 whole lives.',
    hallado: '0 breaks of I1–I8; people were served again after 3.7 s (median), 8.4 s at most.',
  },
  {
    orden: 'npm run drills -- --solo sin-nats',
    fecha: '2026-11-29',
    probado: 'All three NATS servers were killed twenty times, then they were away for 60 s, beside 53 whole lives.',
    hallado:
      '0 breaks of I1–I8; people were served again after 2.2 s (median), 4.3 s at most. Before a process left a ' +
      'server that died greeting it, once after 20.3 s.',
  },
];
