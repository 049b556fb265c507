/** `@portal/service-kit/objects`: files for a thread, without Nest, database and messages. */
export { sha256Hex } from '../crypto/canonical-json.js';
export { durable } from '../failpoints/durable.js';
export { armThread } from '../load-config.js';
export { directFiles } from './files.js';
export { makeObjectStore, storeSettingsSchema, type StoreSettings } from './make-object-store.js';
export { bucketPolicyOf, objectAccess, SEMBRADA, type StoreUser } from './object-access.js';
export { ObjectStore, type StoredObject } from './object-store.js';
