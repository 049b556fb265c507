type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly cut?: boolean;
};
type Route = (request: SeenRequest) => Answer | Promise<Answer>;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

const SETTINGS = 'GET /api/configuracion';
const settings: Route = () => ({
  body: { empresa: { nombreCorto: 'PRUEBA', correoDatos: 'datos@prueba.test', telefono: '601 555 0100' } },
});
const USER = 'GET /api/auth/user';
const guest: Route = () => ({
  status: 401,
  body: { code: 'UNAUTHORIZED', message: 'Unauthorized', requestId: 'pedido-1' },
});

/** Path and query of an absolute address. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** A fake server: `'GET /api/x': () => ({ body })`. The settings and the guest are declared already. */
export function serve(declared: Record<string, Route>) {
  const routes: Record<string, Route> = { [SETTINGS]: settings, [USER]: guest, ...declared };
  const requests: SeenRequest[] = [];
  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: pathOf(String(input)),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init.headers),
    };
    requests.push(request);
    const route =
      routes[`${request.method} ${request.path}`] ?? routes[`${request.method} ${request.path.split('?')[0]}`];
    if (!route) throw new Error(`no route for ${request.method} ${request.path}`);
    const { status = 200, body, headers, cut } = await route(request);
    if (cut) return new Response(cutBody(), { status });
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  globalThis.fetch = fakeFetch as typeof fetch;
  return {
    /** Every request but the settings and the signed-in person. */
    get requests() {
      return requests.filter(({ method, path }) => ![SETTINGS, USER].includes(`${method} ${path}`));
    },
    /** The requests of one route, in order. */
    of: (method: string, path: string) => requests.filter((one) => one.method === method && one.path === path),
  };
}

const cutBody = () =>
  new ReadableStream<Uint8Array>({ start: (control) => control.error(new TypeError('network error')) });

/** An answer whose headers arrive and whose body does not: the server has acted. */
export const cutOff: Answer = { cut: true };

/** The error body. */
export const refusal = (status: number, code: string, message: string, extra: object = {}): Answer => ({
  status,
  body: { code, message, requestId: 'pedido-1', ...extra },
});

/** What fetch does without a network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};
