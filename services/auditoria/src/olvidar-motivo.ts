import { z } from 'zod';
import { databaseOptions, loadConfig, openDatabase, Transactions } from '@portal/service-kit';
import { ChainRepository } from './chain/chain.repository.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';

/**
 * `node dist/olvidar-motivo.js <event id> | inscripcion:<id> | certificado:<id>`: erases the text of a reason, or of
 * all reasons about one thing. The chain keeps their hashes and stays whole. Exits 1 when there is none, 2 when it was
 * not asked for exactly one thing.
 */
const [what = '', ...more] = process.argv.slice(2);
const id = what.replace(/^(inscripcion|certificado):/, '');

if (more.length === 0 && z.uuid().safeParse(id).success) await forget(what);
else {
  process.stdout.write('Uso: node dist/olvidar-motivo.js <id del evento> | inscripcion:<id> | certificado:<id>\n');
  process.exitCode = 2;
}

async function forget(what: string): Promise<void> {
  const database = auditoriaDatabase(loadConfig(auditoriaConfigSchema).AUDITORIA_DATABASE_URL);
  const dataSource = await openDatabase(databaseOptions(database), database);
  const forgotten = await new Transactions(dataSource).run((tx) => new ChainRepository().forgetMotivos(tx, what));
  await dataSource.destroy();
  process.stdout.write(forgotten > 0 ? `motivos borrados: ${forgotten}\n` : 'no hay motivo de eso\n');
  process.exitCode = forgotten > 0 ? 0 : 1;
}
