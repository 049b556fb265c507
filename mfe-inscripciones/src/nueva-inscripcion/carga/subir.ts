/** How much of a file has gone. */
export interface Avance {
  readonly enviados: number;
  readonly total: number;
}

/**
 * Sends the file to its signed address with one PUT. XMLHttpRequest, because fetch tells nothing about sending.
 * @throws Error with the specification's text (`status: body`) on a non-OK answer, AbortError when cancelled
 */
export function subir(uploadURL: string, archivo: File, alAvanzar: (avance: Avance) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted(); // cancelled while the address was asked for
    const xhr = new XMLHttpRequest();
    xhr.open('PUT', uploadURL);
    xhr.setRequestHeader('Content-Type', 'application/pdf');
    xhr.setRequestHeader('X-Requested-With', 'portal');
    xhr.upload.onprogress = ({ loaded, total }) => alAvanzar({ enviados: loaded, total });
    xhr.onload = () => (esOk(xhr.status) ? resolve() : reject(new Error(`${xhr.status}: ${xhr.responseText || xhr.statusText}`)));
    xhr.onerror = () => reject(new Error('0: Network response was not ok'));
    const cancelar = () => {
      xhr.abort();
      reject(new DOMException('cancelled', 'AbortError'));
    };
    signal.addEventListener('abort', cancelar, { once: true });
    xhr.send(archivo);
  });
}

const esOk = (status: number): boolean => status >= 200 && status < 300;
