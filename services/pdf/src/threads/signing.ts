/**
 * The thread that opens and closes signatures. It loads neither Nest nor the renderer: a small heap is collected
 * quickly.
 */
import { workerData } from 'node:worker_threads';
import { armThread, directFiles, makeObjectStore, type StoreSettings } from '@portal/service-kit/objects';
import { ArchivosRepository } from '../archivos/archivos.repository.js';
import { Incrementos } from '../firmas/incrementos.js';
import { serveTasks } from '../workers/serve-tasks.js';
import type { SigningTasks } from '../workers/signing-workers.js';

armThread();
const objects = await makeObjectStore('pdf', workerData as StoreSettings, directFiles);
if (!objects) throw new Error('no object store');
const incrementos = new Incrementos(new ArchivosRepository(objects));
serveTasks<SigningTasks>({
  abrir: (request) => incrementos.abrir(request),
  cerrar: (request) => incrementos.cerrar(request),
});
