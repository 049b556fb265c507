export { Clock, SystemClock } from './clock.js';
export { ConfigError } from './config/config-error.js';
export { KeyFile, keyFile, keyFileOrNone } from './config/key-file.js';
export { processConfigSchema, type ProcessConfig } from './config/process-config.schema.js';
export { secretFile, secretKeyFile } from './config/secret-file.js';
export { unsafeProduction } from './config/unsafe-settings.js';
export { ContextKeys } from './context/context-keys.js';
export { actorLabel, currentContext, maybeContext, processContext, runInContext } from './context/current-context.js';
export { callersPatience, Patience, withPatience } from './context/patience.js';
export { Permits } from './context/permits.js';
export { CONTEXT_HEADER, CONTEXT_LIFE_MS, signContext, verifyContext } from './context/sign-context.js';
export { FACT_HEADER, signFact } from './context/sign-fact.js';
export { REPLY_HEADER, signReply } from './context/sign-reply.js';
export { canonicalJson, sha256Hex } from './crypto/canonical-json.js';
export { openBytes, openJson, sealBytes, sealJson } from './crypto/seal-bytes.js';
export { custodyFault, type Batch, type Custody, type Envelopes } from './custody/custody.js';
export { openEnvelope, rewrap, sealEnvelope, type Envelope } from './custody/envelope.js';
export { KekRepository } from './custody/kek.repository.js';
export { FileKek, type Kek } from './custody/kek.js';
export { KeyRing, UnknownKek } from './custody/key-ring.js';
export { rotateSecrets, type Rotatable } from './custody/rotate-secrets.js';
export { openText, rewrapText, sealText } from './custody/seal-text.js';
export {
  databaseFindings,
  databaseOptions,
  loginFindings,
  migrationsBeside,
  openDatabase,
  runMigrations,
  type DatabaseSettings,
} from './data/database.js';
export {
  addResourceColumn,
  createKitTables,
  dropKitTables,
  forgetAnswers,
  forgetFacts,
  forgetResource,
  type KitTable,
} from './data/kit-table.js';
export { OlvidosRepository } from './data/olvidos.repository.js';
export {
  faultOfData,
  isConnectionLoss,
  isUniqueViolation,
  lockForTransaction,
  locksForTransaction,
  sql,
  tryLocksForTransaction,
  type Rows,
  type Tx,
} from './data/sql.js';
export { insist } from './data/insist.js';
export { afterCommit, Transactions } from './data/transactions.js';
export { Audit, type AuditEntry } from './events/audit.js';
export { FactStream } from './events/fact-stream.js';
export {
  OnEvent,
  OnEventReaction,
  OnEvents,
  subscriptionsOf,
  type OnEventOptions,
  type Told,
  type ToldFact,
} from './events/on-event.js';
export { OutboxPublisher } from './events/outbox.publisher.js';
export { Outbox, type Fact } from './events/outbox.js';
export { openReason, sealReason } from './events/sealed-reason.js';
export { durable } from './failpoints/durable.js';
export { HealthServer } from './health/health.server.js';
export { Metrics } from './health/metrics.js';
export { Effects } from './idempotency/effects.js';
export { Idempotency, type Keyed } from './idempotency/idempotency.js';
export { Batches, type BatchesOptions, type BatchWork } from './jobs/batches.js';
export { Joined, SharedRun } from './jobs/shared-run.js';
export { Sweeper } from './jobs/sweeper.js';
export { Turns } from './jobs/turns.js';
export { loadConfig, loadConfigAsking } from './load-config.js';
export { Log, type LogFields } from './logging/log.js';
export { NestLogger } from './logging/nest-logger.js';
export { Calls, type CallOptions } from './nats/calls.js';
export { Handles } from './nats/handles.js';
export { Nats } from './nats/nats.js';
export { parseRequest } from './nats/parse-request.js';
export { fromWire, toWire, type Reply } from './nats/reply.js';
export { versionCall } from './nats/version-call.js';
export { DiskObjectStore } from './objects/disk.object-store.js';
export { SEMBRADA } from './objects/object-access.js';
export { ObjectExists, ObjectStore, type PutOptions, type StoredObject } from './objects/object-store.js';
export { signedUploadUrl, uploadKey, verifyUploadUrl } from './objects/signed-upload-url.js';
export { ServiceKitModule, type ServiceKitOptions } from './service-kit.module.js';
export { buildService, startService } from './start-service.js';
