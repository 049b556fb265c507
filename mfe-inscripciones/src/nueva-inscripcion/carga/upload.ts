import { errorOf, networkError } from '@portal/api-client';

/** How much of a file has gone. */
export interface Progress {
  readonly enviados: number;
  readonly total: number;
}

/**
 * Sends the file to its signed address with one PUT. It uses XMLHttpRequest, because fetch reports no progress.
 * @throws ErrorApi (`status: body`) on a refusal or without an answer; AbortError when cancelled
 */
export async function upload(
  uploadURL: string,
  archivo: File,
  onProgress: (avance: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted(); // cancelled while the address was asked for
  const response = await poner(uploadURL, archivo, onProgress, signal);
  if (!response) throw networkError(new Error('Network response was not ok'));
  if (!response.ok) throw await errorOf(response);
}

/** @returns undefined without an answer */
const poner = (uploadURL: string, archivo: File, onProgress: (avance: Progress) => void, signal: AbortSignal) =>
  new Promise<Response | undefined>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('PUT', uploadURL);
    xhr.setRequestHeader('Content-Type', 'application/pdf');
    xhr.setRequestHeader('X-Requested-With', 'portal');
    xhr.upload.onprogress = ({ loaded, total }) => onProgress({ enviados: loaded, total });
    xhr.onload = () =>
      resolve(new Response(xhr.responseText || null, { status: xhr.status, statusText: xhr.statusText }));
    xhr.onerror = () => resolve(undefined);
    const cancelar = () => {
      xhr.abort();
      reject(new DOMException('cancelled', 'AbortError'));
    };
    signal.addEventListener('abort', cancelar, { once: true });
    xhr.send(archivo);
  });
