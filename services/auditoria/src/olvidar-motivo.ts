import { z } from 'zod';
import { databaseOptions, loadConfig, openDatabase, Transactions } from '@portal/service-kit';
import { ChainRepository } from './chain/chain.repository.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';

/**
 * `node dist/olvidar-motivo.js <event id>`: erases the text of a reason. The chain keeps its hash and stays whole.
 * Exits 1 when there is none, 2 when it was not asked for exactly one.
 */
const [id = '', ...more] = process.argv.slice(2);

if (more.length === 0 && z.uuid().safeParse(id).success) await forget(id);
else {
  process.stdout.write('Uso: node dist/olvidar-motivo.js <id del evento>\n');
  process.exitCode = 2;
}

async function forget(eventId: string): Promise<void> {
  const database = auditoriaDatabase(loadConfig(auditoriaConfigSchema).AUDITORIA_DATABASE_URL);
  const dataSource = await openDatabase(databaseOptions(database), database);
  const forgotten = await new Transactions(dataSource).run((tx) => new ChainRepository().forgetMotivo(tx, eventId));
  await dataSource.destroy();
  process.stdout.write(forgotten ? 'motivo borrado\n' : 'no hay motivo con ese evento\n');
  process.exitCode = forgotten ? 0 : 1;
}
