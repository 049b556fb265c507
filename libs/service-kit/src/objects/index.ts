/** `@portal/service-kit/objects`: files for a thread, without Nest, database and messages. */
export { armThread } from '../config/arm-thread.js';
export { sha256Hex } from '../crypto/canonical-json.js';
export { durable } from '../failpoints/failpoint.js';
export { directFiles } from './files.js';
export { makeObjectStore, type StoreSettings } from './object-store.factory.js';
export { ObjectStore, type StoredObject } from './object-store.js';
