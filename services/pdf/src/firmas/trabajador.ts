/**
 * A thread that opens and closes signatures. It loads little (no Nest, no renderer): what it allocates for
 * a document is soon all of its heap, and is searched quickly.
 */
import { workerData } from 'node:worker_threads';
import { armThread, directFiles, makeObjectStore, type StoreSettings } from '@portal/service-kit/objects';
import { Archivos } from '../archivos.repository.js';
import { servir } from '../trabajadores/servir.js';
import type { TareasDeFirma } from '../trabajadores/tareas.js';
import { Incrementos } from './incrementos.js';

armThread();
const objects = await makeObjectStore(workerData as StoreSettings, directFiles);
if (!objects) throw new Error('no object store');
const incrementos = new Incrementos(new Archivos(objects));
servir<TareasDeFirma>({
  abrir: (request) => incrementos.abrir(request),
  cerrar: (request) => incrementos.cerrar(request),
});
