import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AutopruebaFallida } from '../authority/self-test.errors.js';

interface Settings {
  readonly EMISORA_LLAVE_FILE?: string | undefined;
  readonly EMISORA_LLAVE_CLAVE_FILE?: string | undefined;
}

/** Reads a file of the import. @throws AutopruebaFallida naming the setting */
export function leerArchivo(setting: string, path: string | undefined): Buffer {
  if (path === undefined) throw new AutopruebaFallida(`${setting} is missing`);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new AutopruebaFallida(`${setting} cannot be read`, { cause });
  }
}

/** The issuing authority's key, opened with its passphrase if it has one. @throws AutopruebaFallida naming the setting */
export function leerLlave(settings: Settings): KeyObject {
  const key = leerArchivo('EMISORA_LLAVE_FILE', settings.EMISORA_LLAVE_FILE);
  const passphrase =
    settings.EMISORA_LLAVE_CLAVE_FILE &&
    leerArchivo('EMISORA_LLAVE_CLAVE_FILE', settings.EMISORA_LLAVE_CLAVE_FILE).toString().trimEnd();
  const protection = passphrase ? { passphrase } : {};
  try {
    return key.includes('-----BEGIN')
      ? createPrivateKey({ key, ...protection })
      : createPrivateKey({ key, format: 'der', type: 'pkcs8', ...protection });
  } catch (cause) {
    throw new AutopruebaFallida(
      `EMISORA_LLAVE_FILE does not open${passphrase ? ': wrong EMISORA_LLAVE_CLAVE_FILE?' : ': no PKCS#8 key, or it wants EMISORA_LLAVE_CLAVE_FILE'}`,
      { cause },
    );
  } finally {
    key.fill(0);
  }
}
