import 'reflect-metadata';

import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  Audit,
  databaseOptions,
  loadConfig,
  openDatabase,
  Outbox,
  SystemClock,
  Transactions,
} from '@portal/service-kit';
import { SellosArchivoService, type Alcance } from './ampliacion/sellos-archivo.service.js';
import { inscripcionesConfigSchema } from './config.js';
import { inscripcionesDatabase } from './database.js';

/**
 * `node dist/sellar-archivo.js TER-2026-000148 … | todas [--renovar]` in the service's environment.
 * Asks for a timestamp over each completed document (level B-LTA), and watches the running service make them.
 * The command may be stopped and started again at any point. `--renovar` asks again for documents that have a
 * timestamp, before the authority's certificate ends.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { renovar: { type: 'boolean', default: false } },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (positionals.length === 0) {
  say('Uso: npm run sellar-archivo -- TER-2026-000148 … | todas [--renovar]');
  process.exit(2);
}
const alcance: Alcance = { codigos: positionals.includes('todas') ? 'todas' : positionals, renovar: values.renovar };
const config = loadConfig(inscripcionesConfigSchema);
const dataSource = await openDatabase(databaseOptions(inscripcionesDatabase(config.INSCRIPCIONES_DATABASE_URL)));

try {
  const transactions = new Transactions(dataSource);
  const clock = new SystemClock();
  const sellos = new SellosArchivoService(
    transactions,
    new Audit('inscripciones', new Outbox(clock), transactions, clock),
  );
  say(`Sellos de archivo pedidos ahora: ${await sellos.pedir(alcance)}`);
  for (
    let antes = -1, faltan = await sellos.pendientes(alcance);
    faltan > 0;
    antes = faltan, faltan = await sellos.pendientes(alcance)
  ) {
    if (faltan !== antes) say(`Faltan ${faltan}: los hace el servicio inscripciones en marcha`);
    await setTimeout(1000);
  }
  say(
    'Listo: no falta ninguno. ' +
      'Las inscripciones sin las dos firmas, o con firmas sin sello de tiempo, se dejan como están.',
  );
} finally {
  await dataSource.destroy();
}
