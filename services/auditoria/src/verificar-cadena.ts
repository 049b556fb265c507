import { roturas } from '@portal/contracts/auditoria';
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
import { LostLinksUnknown, VerificationService, type Verdict } from './chain/verification.service.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';
import { VerificacionesRepository } from './verificacion/verificaciones.repository.js';

/**
 * `node dist/verificar-cadena.js`: verifies the whole chain now, and stores what it found. Exits 1 and names the first
 * bad entry when the chain is not whole; 2 when `certificados` does not answer, or does not tell which links are lost:
 * then nothing can be said.
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
const clock = new SystemClock();
const chain = new ChainRepository();
const keeper = new KeptCheckpointsService(
  chain,
  transactions,
  new Calls('auditoria', nats.connection, keys, clock, log),
);
try {
  const [en, since] = [clock.now(), performance.now()];
  const kept = await keeper.all();
  const verdict = await transactions.run(async (tx) => {
    const found = await new VerificationService(chain).verify(tx, key, kept);
    const duracionMs = Math.round(performance.now() - since);
    await new VerificacionesRepository().insertar(tx, { ...found, en, duracionMs });
    return found;
  });
  process.stdout.write(`${sentence(verdict)}\n`);
  process.exitCode = verdict.firstBroken === undefined ? 0 : 1;
} catch (error) {
  if (!(error instanceof AppError && error.code === 'SERVICIO_NO_DISPONIBLE')) throw error;
  process.stdout.write(`${causeOf(error)}: no se sabe si la cadena está íntegra\n`);
  process.exitCode = 2;
} finally {
  await nats.connection.close();
  await dataSource.destroy();
}

function causeOf(error: AppError): string {
  return error instanceof LostLinksUnknown
    ? 'No se halló rotura, pero certificados es de una versión anterior y no dice qué entradas se perdieron'
    : 'certificados o la base de datos no responde';
}

function sentence({ links, firstBroken, reason }: Verdict): string {
  return firstBroken === undefined
    ? `La cadena de auditoría está íntegra: ${links} entradas.`
    : `La cadena de auditoría está rota: la entrada ${firstBroken} ${reason && roturas[reason]}.`;
}
