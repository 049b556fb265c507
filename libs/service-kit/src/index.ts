export { Clock, SystemClock } from './clock/clock.js';
export { ConfigError } from './config/config-error.js';
export { KeyFile, keyFile, keyFileOrNone } from './config/key-file.js';
export { loadConfig } from './config/load-config.js';
export { processConfigSchema, type ProcessConfig } from './config/process-config.schema.js';
export { secretFile, secretKeyFile } from './config/secret-file.js';
export { ContextKeys } from './context/context-keys.js';
export { currentContext, maybeContext, processContext, runInContext } from './context/current-context.js';
export { Permits } from './context/permits.js';
export { CONTEXT_HEADER, CONTEXT_LIFE_MS, signContext, verifyContext } from './context/signed-context.js';
export { openBytes, sealBytes } from './crypto/aes-gcm.js';
export { canonicalJson, sha256Hex } from './crypto/canonical-json.js';
export { openSealed, sealJson } from './crypto/seal.js';
export { custodyFault } from './custody/custody-fault.js';
export { openEnvelope, rewrap, sealEnvelope, type Envelope } from './custody/envelope.js';
export type { Batch, Custody, Envelopes } from './custody/envelopes.js';
export { KekRepository } from './custody/kek.repository.js';
export { FileKek, type Kek } from './custody/kek.js';
export { KeyRing, UnknownKek } from './custody/key-ring.js';
export { rotateSecrets, type Rotatable } from './custody/rotation-command.js';
export { openText, rewrapText, sealText, UNNAMED_KEK } from './custody/sealed-text.js';
export { databaseOptions, openDatabase, type DatabaseSettings } from './data/database.options.js';
export {
  agregarRecurso,
  borrarTablasDeKit,
  crearTablasDeKit,
  forgetResource,
  type KitTable,
  quitarRecurso,
} from './data/kit-tables.js';
export { runMigrations } from './data/migrations.js';
export { lockForTransaction, locksForTransaction, sql, type Rows } from './data/sql.js';
export { codeOf, isConnectionLoss, isUniqueViolation } from './data/sql-state.js';
export { Transactions, type Tx } from './data/transactions.js';
export { actorLabel, Audit, type AuditEntry } from './events/audit.js';
export { OnEvent, OnEventReaction, type OnEventOptions } from './events/on-event.decorator.js';
export { OutboxPublisher } from './events/outbox.publisher.js';
export { type Fact, Outbox } from './events/outbox.js';
export { PerMinute } from './events/per-minute.js';
export { durable } from './failpoints/failpoint.js';
export { HealthServer } from './health/health.server.js';
export { Metrics } from './health/metrics.js';
export { Idempotency, type Keyed } from './idempotency/idempotency.js';
export { Batches, type BatchesOptions, type BatchWork } from './jobs/batches.js';
export { SharedRun } from './jobs/shared-run.js';
export { Sweeper } from './jobs/sweeper.js';
export { Turns } from './jobs/turns.js';
export { Log, type LogFields } from './logging/log.js';
export { NestLogger } from './logging/nest-logger.js';
export { Calls, type CallOptions } from './nats/calls.js';
export { Handles } from './nats/handles.decorator.js';
export { Nats } from './nats/nats.js';
export { parseRequest } from './nats/parse-request.js';
export { fromWire, toWire, type Reply } from './nats/wire.js';
export { DiskObjectStore } from './objects/disk.object-store.js';
export { ObjectExists, ObjectStore, type PutOptions, type StoredObject } from './objects/object-store.js';
export { signedUploadUrl, uploadKey, verifyUploadUrl } from './objects/upload-url.js';
export { ServiceKitModule, type ServiceKitOptions } from './service-kit.module.js';
export { buildService, startService } from './start-service.js';
