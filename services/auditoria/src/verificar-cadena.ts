import { ContextKeys, databaseOptions, loadConfig, openDatabase, Transactions } from '@portal/service-kit';
import { ChainRepository } from './chain/chain.repository.js';
import { VerificationService } from './chain/verification.service.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';

/** `node dist/verificar-cadena.js`: exits 1 and names the first bad sequence when the chain is not whole. */
const config = loadConfig(auditoriaConfigSchema);
const key = new ContextKeys(config.CONTEXT_KEY_FILE, config.CONTEXT_KEYS_DIR).publicKeyOf('auditoria');
if (!key) throw new Error('no public key of auditoria in CONTEXT_KEYS_DIR');

const dataSource = await openDatabase(databaseOptions(auditoriaDatabase(config.AUDITORIA_DATABASE_URL)));
const verification = new VerificationService(new ChainRepository(), new Transactions(dataSource));
const { links, firstBroken, reason } = await verification.verify(key);
await dataSource.destroy();

process.stdout.write(
  firstBroken === undefined ? `cadena íntegra: ${links} entradas\n` : `cadena rota en ${firstBroken}: ${reason}\n`,
);
process.exitCode = firstBroken === undefined ? 0 : 1;
