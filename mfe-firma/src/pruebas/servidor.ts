type Respuesta = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> };
type Ruta = (peticion: Peticion) => Respuesta | Promise<Respuesta>;

export interface Peticion {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** The server as this remote sees it: `'GET /api/x': () => ({ body })`. A path nobody declared fails the test. */
export function servidor(rutas: Record<string, Ruta>) {
  const peticiones: Peticion[] = [];
  const fetchFalso = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const peticion: Peticion = {
      method: init.method ?? 'GET',
      path: String(input),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init.headers),
    };
    peticiones.push(peticion);
    const ruta = rutas[`${peticion.method} ${peticion.path}`];
    if (!ruta) throw new Error(`no route for ${peticion.method} ${peticion.path}`);
    const { status = 200, body, headers } = await ruta(peticion);
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  globalThis.fetch = fetchFalso as typeof fetch;
  return {
    peticiones,
    /** The requests of one route, in order. */
    de: (method: string, path: string) => peticiones.filter((una) => una.method === method && una.path === path),
  };
}

/** The error envelope. */
export const rechazo = (status: number, code: string, message: string, extra: object = {}): Respuesta => ({
  status,
  body: { code, message, requestId: 'pedido-1', ...extra },
});

/** What fetch does without a network. */
export const sinRed = (): never => {
  throw new TypeError('Failed to fetch');
};
