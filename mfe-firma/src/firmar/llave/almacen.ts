/** A key pair that this browser made. Its private half has no way out: only its use can be asked for. */
export interface Llave {
  /** SHA-256 of its public half, as its certificate tells it: no other key can take its place. */
  readonly nombre: string;
  /** For which link it was made: a digest of its token. */
  readonly enlace: string;
  readonly par: CryptoKeyPair;
  readonly creadaEn: number;
}

const BASE = 'portal-firma';
const LLAVES = 'llaves';
/** Longer than any link lives: what nobody came back for goes. */
const LARGA_MS = 61 * 86_400_000;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });

function abierta(): Promise<IDBDatabase> {
  const opening = indexedDB.open(BASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(LLAVES, { keyPath: 'nombre' });
  return settled(opening);
}

/** Does `work` in one transaction, and waits until it is on the disk. */
async function conAlmacen<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const base = await abierta();
  try {
    const unit = base.transaction(LLAVES, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      unit.oncomplete = () => resolve();
      unit.onabort = () => reject(unit.error ?? new Error('storage'));
    });
    const [result] = await Promise.all([work(unit.objectStore(LLAVES)), done]);
    return result;
  } finally {
    base.close();
  }
}

export const leer = (nombre: string): Promise<Llave | undefined> =>
  conAlmacen('readonly', (store) => settled(store.get(nombre) as IDBRequest<Llave | undefined>));

/** Keeps it, and erases those that no link needs any more. */
export const guardar = (llave: Llave): Promise<unknown> =>
  conAlmacen('readwrite', async (store) => {
    const todas = await settled(store.getAll() as IDBRequest<Llave[]>);
    for (const { nombre, creadaEn } of todas) if (creadaEn < Date.now() - LARGA_MS) store.delete(nombre);
    return settled(store.put(llave));
  });

/** Erases it, and those that were made for the link and got no certificate. */
export const borrar = (nombre: string, enlace: string): Promise<unknown> =>
  conAlmacen('readwrite', async (store) => {
    const todas = await settled(store.getAll() as IDBRequest<Llave[]>);
    for (const una of todas) if (una.nombre === nombre || una.enlace === enlace) store.delete(una.nombre);
  });
