import { databaseOptions, loadConfig, openDatabase, Transactions } from '@portal/service-kit';
import { ChainRepository } from './chain/chain.repository.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';

/** `node dist/olvidar-motivo.js <event id>`: erases the text of a reason. The chain keeps its hash and stays whole. */
const [id = ''] = process.argv.slice(2);
const config = loadConfig(auditoriaConfigSchema);
const database = auditoriaDatabase(config.AUDITORIA_DATABASE_URL);
const dataSource = await openDatabase(databaseOptions(database), database);
const forgotten = await new Transactions(dataSource).run((tx) => new ChainRepository().forgetMotivo(tx, id));
await dataSource.destroy();
process.stdout.write(forgotten ? 'motivo borrado\n' : 'no hay motivo con ese evento\n');
process.exitCode = forgotten ? 0 : 1;
