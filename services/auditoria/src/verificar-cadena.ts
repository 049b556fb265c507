import {
  Calls,
  ContextKeys,
  databaseOptions,
  loadConfig,
  Log,
  Nats,
  openDatabase,
  SystemClock,
  Transactions,
} from '@portal/service-kit';
import { ChainRepository } from './chain/chain.repository.js';
import { KeptCheckpointsService } from './chain/kept-checkpoints.service.js';
import { VerificationService } from './chain/verification.service.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';

/** `node dist/verificar-cadena.js`: exits 1 and names the first bad sequence when the chain is not whole. */
const config = loadConfig(auditoriaConfigSchema);
const keys = new ContextKeys(config.CONTEXT_KEY_FILE, config.CONTEXT_KEYS_DIR);
const key = keys.publicKeyOf('auditoria');
if (!key) throw new Error('no public key of auditoria in CONTEXT_KEYS_DIR');

const database = auditoriaDatabase(config.AUDITORIA_DATABASE_URL);
const dataSource = await openDatabase(databaseOptions(database), database);
const log = new Log('auditoria', 'silent');
const nats = await Nats.connect(config, log);
const transactions = new Transactions(dataSource);
const calls = new Calls('auditoria', nats.connection, keys, new SystemClock(), log);
const kept = await new KeptCheckpointsService(new ChainRepository(), transactions, calls).all();
const verification = new VerificationService(new ChainRepository(), transactions);
const { links, firstBroken, reason } = await verification.verify(key, kept);
await nats.connection.close();
await dataSource.destroy();

process.stdout.write(
  firstBroken === undefined ? `cadena íntegra: ${links} entradas\n` : `cadena rota en ${firstBroken}: ${reason}\n`,
);
process.exitCode = firstBroken === undefined ? 0 : 1;
