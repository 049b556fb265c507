import { ContextKeys, databaseOptions, loadConfig, openDatabase, Transactions } from '@portal/service-kit';
import { auditoriaConfigSchema } from './auditoria.config.js';
import { baseDeDatos } from './auditoria.module.js';
import { CadenaRepository } from './cadena/cadena.repository.js';
import { VerificacionService } from './cadena/verificacion.service.js';

/** `node dist/verificar-cadena.js`: exits 1 and names the first bad sequence when the chain is not whole. */
const config = loadConfig(auditoriaConfigSchema);
const key = new ContextKeys(config.CONTEXT_KEY_FILE, config.CONTEXT_KEYS_DIR).publicKeyOf('auditoria');
if (!key) throw new Error('no public key of auditoria in CONTEXT_KEYS_DIR');

const dataSource = await openDatabase(databaseOptions(baseDeDatos(config.AUDITORIA_DATABASE_URL)));
const verificacion = new VerificacionService(new CadenaRepository(), new Transactions(dataSource));
const { eslabones, primeroRoto, motivo } = await verificacion.verificar(key);
await dataSource.destroy();

process.stdout.write(
  primeroRoto === undefined ? `cadena íntegra: ${eslabones} entradas\n` : `cadena rota en ${primeroRoto}: ${motivo}\n`,
);
process.exitCode = primeroRoto === undefined ? 0 : 1;
