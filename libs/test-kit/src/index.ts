export { type TestDatabase, testDatabase } from './database.js';
export { type TestNats, testNats } from './nats.js';
