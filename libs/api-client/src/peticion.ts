import type { HttpCall } from '@portal/contracts/core';

/** Path parameters, query and body in one flat object, as the contract's `request` describes them. */
export type FlatArg = Readonly<Record<string, unknown>>;

/**
 * Turns a contract and its flat argument into what `fetch` takes: path parameters are taken out first, the rest is
 * the query of a GET or the JSON body of anything else (sent only when there is one).
 */
export function requestOf(call: HttpCall, arg: FlatArg, key?: string): Request {
  const rest = { ...arg };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const url = new URL(path, window.location.origin);
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'portal' });
  if (key) headers.set('Idempotency-Key', key);
  if (call.method === 'GET') {
    addQuery(url, rest);
    return new Request(url, { headers, credentials: 'include' });
  }
  headers.set('Content-Type', 'application/json');
  const body = Object.keys(rest).length > 0 ? JSON.stringify(rest) : null;
  return new Request(url, { method: call.method, headers, body, credentials: 'include' });
}

function addQuery(url: URL, values: FlatArg): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
}
