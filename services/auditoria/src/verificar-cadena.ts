import { AppError } from '@portal/contracts/core';
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
import { VerificationService, type Verdict } from './chain/verification.service.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';

/**
 * `node dist/verificar-cadena.js`: exits 1 and names the first bad sequence when the chain is not whole, 2 when
 * `certificados` does not answer, so that nothing can be said.
 */
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
const chain = new ChainRepository();
const keeper = new KeptCheckpointsService(chain, transactions, calls);
try {
  const verdict = await new VerificationService(chain, transactions).verify(key, await keeper.all());
  process.stdout.write(`${sentence(verdict)}\n`);
  process.exitCode = verdict.firstBroken === undefined ? 0 : 1;
} catch (error) {
  if (!(error instanceof AppError && error.code === 'SERVICIO_NO_DISPONIBLE')) throw error;
  process.stdout.write('certificados o la base de datos no responde: no se sabe si la cadena está íntegra\n');
  process.exitCode = 2;
} finally {
  await nats.connection.close();
  await dataSource.destroy();
}

function sentence({ links, firstBroken, reason }: Verdict): string {
  return firstBroken === undefined ? `cadena íntegra: ${links} entradas` : `cadena rota en ${firstBroken}: ${reason}`;
}
