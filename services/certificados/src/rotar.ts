import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Audit, databaseOptions, loadConfig, openDatabase, Outbox, SystemClock, Transactions } from '@portal/service-kit';
import { custodiaConfigSchema } from './config/certificados-config.schema.js';
import { KekRepository } from './custodia/kek.repository.js';
import { llaveros } from './custodia/llaveros.js';
import { RotacionService, type Alcance, type Resultado } from './custodia/rotacion.service.js';
import { certificadosDatabase } from './database.js';

/** `node dist/rotar.js [--lote 200]` in the service's environment: exits 0 when nothing is left under an old key-encryption key. */
const { values } = parseArgs({ options: { lote: { type: 'string', default: '200' } } });
const config = loadConfig(custodiaConfigSchema);
const rings = llaveros(config);
const dataSource = await openDatabase(databaseOptions(certificadosDatabase(config.CERTIFICADOS_DATABASE_URL)));
const transactions = new Transactions(dataSource);
const clock = new SystemClock();
const audit = new Audit('certificados', new Outbox(clock), transactions, clock);
const rotacion = new RotacionService(new KekRepository(), transactions, audit, Number(values.lote));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function rotar(nombre: string, alcance: Alcance): Promise<boolean> {
  const resultado = await rotacion.rotar(alcance, ({ pasadas, total }) => say(`${nombre}: ${pasadas} de ${total}`));
  for (const line of informe(nombre, alcance, resultado)) say(line);
  return resultado.ajenas.size === 0;
}

function* informe(nombre: string, { llavero }: Alcance, { pasadas, retirada, ajenas }: Resultado): Generator<string> {
  const archivo = `${llavero.nombre}_ANTERIOR_FILE`;
  for (const [id, cantidad] of ajenas) yield `${nombre}: ${cantidad} llaves siguen bajo la llave ${id}, que no está en ${llavero.nombre}_FILE ni en ${archivo}`;
  if (ajenas.size > 0) return;
  yield `${nombre}: ninguna llave queda bajo otra que ${llavero.vigente.id} (${pasadas} pasadas ahora)`;
  if (retirada) yield `${nombre}: la llave ${retirada} ya no hace falta: retire ${archivo}; guárdela solo mientras conserve copias de seguridad anteriores`;
}

try {
  const autoridad = await rotar('autoridad', { llavero: rings.autoridad, tablas: ['autoridades'] });
  const firmantes = await rotar('firmantes', { llavero: rings.firmantes, tablas: ['personas', 'llave_reserva'] });
  process.exitCode = autoridad && firmantes ? 0 : 1;
} finally {
  await dataSource.destroy();
}
