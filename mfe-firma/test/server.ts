type Respuesta = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly cortada?: boolean;
};
type Ruta = (peticion: Peticion) => Respuesta | Promise<Respuesta>;

export interface Peticion {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

const AJUSTES = 'GET /api/configuracion';
const ajustes: Ruta = () => ({
  body: { empresa: { nombreCorto: 'PRUEBA', correoDatos: 'datos@prueba.test', telefono: '601 555 0100' } },
});
const USUARIO = 'GET /api/auth/user';
const invitado: Ruta = () => ({
  status: 401,
  body: { code: 'UNAUTHORIZED', message: 'Unauthorized', requestId: 'pedido-1' },
});

/** The server as this remote sees it: `'GET /api/x': () => ({ body })`. The settings and the guest need no declaring. */
export function servidor(declaradas: Record<string, Ruta>) {
  const rutas: Record<string, Ruta> = { [AJUSTES]: ajustes, [USUARIO]: invitado, ...declaradas };
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
    const { status = 200, body, headers, cortada } = await ruta(peticion);
    if (cortada) return new Response(cuerpoCortado(), { status });
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  globalThis.fetch = fetchFalso as typeof fetch;
  return {
    /** Every request but the settings and who is looking. */
    get peticiones() {
      return peticiones.filter(({ method, path }) => ![AJUSTES, USUARIO].includes(`${method} ${path}`));
    },
    /** The requests of one route, in order. */
    de: (method: string, path: string) => peticiones.filter((una) => una.method === method && una.path === path),
  };
}

const cuerpoCortado = () =>
  new ReadableStream<Uint8Array>({ start: (control) => control.error(new TypeError('network error')) });

/** An answer whose headers arrive and whose body does not: the server has acted. */
export const cortada: Respuesta = { cortada: true };

/** The error envelope. */
export const rechazo = (status: number, code: string, message: string, extra: object = {}): Respuesta => ({
  status,
  body: { code, message, requestId: 'pedido-1', ...extra },
});

/** What fetch does without a network. */
export const sinRed = (): never => {
  throw new TypeError('Failed to fetch');
};
