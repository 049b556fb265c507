export { unaPersona, unAnonimo } from './actors.js';
export { datosDeInscripcion, unaInscripcion } from './builders/una-inscripcion.js';
export { type TestDatabase, testDatabase } from './database.js';
export { eventually } from './eventually.js';
export { answering, fakeService } from './fake-service.js';
export { type Execution, fromSource, runFromSource } from './from-source.js';
export { listening } from './listening.js';
export { type TestNats, testNats } from './nats.js';
export { type TestPlatform, testPlatform } from './platform.js';
