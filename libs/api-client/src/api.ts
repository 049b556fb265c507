import { createApi, retry, type BaseQueryFn, type EndpointBuilder } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { z } from 'zod';
import { messageOf, type ErrorCode, type HttpCall } from '@portal/contracts/core';
import { callGateway, type FlatArg } from './call-gateway.js';
import type { ErrorApi } from './error-api.js';

interface GatewayRequest {
  readonly call: HttpCall;
  readonly arg: FlatArg;
  readonly key?: string | undefined;
}

interface RetryOptions {
  /** Own enrolments 3, those of the review 2, all others none (docs/especificacion/especificacion.txt, section 7). */
  readonly maxRetries?: number;
}

type BaseQuery = BaseQueryFn<GatewayRequest, unknown, ErrorApi, RetryOptions>;

const once: BaseQuery = async ({ call, arg, key }, { signal }) => {
  const answer = await callGateway(call, arg, signal, key);
  if ('error' in answer) {
    if (answer.error.status === 401) retry.fail(answer.error);
    return answer;
  }
  return { data: await bodyOf(call, answer.response) };
};

const baseQuery = retry(once, { maxRetries: 0 }) as BaseQuery;

async function bodyOf(call: HttpCall, response: Response): Promise<unknown> {
  if (response.status === 204) return {};
  const text = await response.text();
  const body: unknown = text ? JSON.parse(text) : {};
  return call.answer === 'page' ? pageFrom(body, response.headers) : body;
}

/** Joins a keyset page: over HTTP it is an array and headers, in the contract one object. */
function pageFrom(items: unknown, headers: Headers) {
  return {
    items,
    next: cursorIn(headers.get('link')),
    total: headers.get('x-total-count') ?? undefined,
    totalAll: headers.get('x-total-all') ?? undefined,
  };
}

/** `Link: </api/…?cursor=abc>; rel="next"` (RFC 8288) → `abc` */
function cursorIn(link: string | null): string | undefined {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}

/** What a change may make out of date. */
const tags = [
  'Usuario',
  'Configuracion',
  'Tablero',
  'Inscripciones',
  'Certificado',
  'Textos',
  'Auditoria',
  'Usuarios',
] as const;
export type Tag = (typeof tags)[number];

/**
 * The only `createApi`. Each feature injects its endpoints with `queryFor`, `pagesFor` and `mutationFor`.
 * Nothing goes stale by itself (docs/especificacion/especificacion.txt, section 9).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  catchSchemaFailure: (error): ErrorApi => {
    const own = error.schemaName === 'argSchema';
    const code = own ? 'DATOS_INVALIDOS' : 'ERROR_INTERNO';
    return {
      status: own ? 422 : 500,
      text: `${error.schemaName}: ${error.issues.map((issue) => issue.message).join('; ')}`,
      code,
      message: messageOf(code),
      ...(own ? { fields: error.issues.map((issue) => ({ path: pathOf(issue.path), message: issue.message })) } : {}),
    };
  },
  endpoints: () => ({}),
});

const pathOf = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined): string =>
  (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/**
 * Marks what these tags name as out of date. Queries on screen are asked again at once, others when they are next
 * shown. Use it when a page reloads one answer and others would now contradict it.
 * @example const invalidate = useInvalidateTags(); invalidate('Tablero')
 */
export function useInvalidateTags(): (...tags: Tag[]) => void {
  const dispatch = useDispatch();
  return (...tags) => void dispatch(api.util.invalidateTags(tags));
}

type Build = EndpointBuilder<BaseQuery, Tag, 'api'>;

/** What a hook takes: the request's input. It may be left out when nothing in it is required. */
export type ArgOf<C extends HttpCall> =
  Record<string, never> extends z.input<C['request']> ? z.input<C['request']> | void : z.input<C['request']>;
type DataOf<C extends HttpCall> = z.output<C['response']>;
/** A page's filters: its request without the cursor, which each page brings. */
type FiltersOf<C extends HttpCall> = Omit<z.input<C['request']>, 'cursor'>;
type PageOf<C extends HttpCall> = DataOf<C> & { next?: string | undefined };

const requestSchema = <C extends HttpCall>(call: C) =>
  z.preprocess((arg) => arg ?? {}, call.request) as unknown as z.ZodType<ArgOf<C>, ArgOf<C>>;

const responseSchema = <C extends HttpCall>(call: C) => call.response as z.ZodType<DataOf<C>, DataOf<C>>;

/**
 * A GET, named after its contract.
 * @example tablero: queryFor(build, tablero, { provides: ['Tablero'] })
 */
export const queryFor = <C extends HttpCall>(
  build: Build,
  call: C,
  { provides = [], retries = 0 }: QueryOptions = {},
) =>
  build.query<DataOf<C>, ArgOf<C>>({
    query: (arg) => ({ call, arg: (arg ?? {}) as FlatArg }),
    argSchema: requestSchema(call),
    responseSchema: responseSchema(call),
    providesTags: [...provides],
    extraOptions: { maxRetries: retries },
  });

/**
 * A list by pages ('Cargar más'). The hook's argument is the filters; `data.pages[n].items` are the rows.
 * @example misInscripciones: pagesFor(build, misInscripciones, { provides: ['Inscripciones'], retries: 3 })
 */
export const pagesFor = <C extends HttpCall>(
  build: Build,
  call: C,
  { provides = [], retries = 0 }: QueryOptions = {},
) =>
  build.infiniteQuery<PageOf<C>, FiltersOf<C> | void, string | undefined>({
    infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.next },
    query: ({ queryArg, pageParam }) => ({
      call,
      arg: { ...(queryArg ?? {}), ...(pageParam ? { cursor: pageParam } : {}) },
    }),
    responseSchema: responseSchema(call) as z.ZodType<PageOf<C>, PageOf<C>>,
    providesTags: [...provides],
    extraOptions: { maxRetries: retries },
  });

/**
 * A change. An idempotent contract gets its `Idempotency-Key` automatically, one per intent.
 * @example crearInscripcion: mutationFor(build, crearInscripcion, { invalidates: ['Inscripciones', 'Tablero'] })
 */
export const mutationFor = <C extends HttpCall>(
  build: Build,
  call: C,
  { invalidates = [], refused = {} }: MutationOptions = {},
) =>
  build.mutation<DataOf<C>, ArgOf<C>>({
    query: (arg) => ({ call, arg: (arg ?? {}) as FlatArg }),
    argSchema: requestSchema(call),
    responseSchema: responseSchema(call),
    invalidatesTags: (_result, error) => [...(error ? (refused[error.code] ?? []) : invalidates)],
  });

/** What is sent, and the `Idempotency-Key` that its sender keeps with it. */
interface Keyed<A> {
  readonly key: string;
  readonly arg: A;
}

/**
 * A change under the caller's own key, which can be repeated after a reload of the page. The server then answers with
 * what it already did, and refuses other content under the same key (LLAVE_IDEMPOTENTE_REUTILIZADA).
 * @example crear({ key: draft.llave, arg: form })
 */
export const keyedMutationFor = <C extends HttpCall>(
  build: Build,
  call: C,
  { invalidates = [], refused = {} }: MutationOptions = {},
) =>
  build.mutation<DataOf<C>, Keyed<ArgOf<C>>>({
    query: ({ key, arg }) => ({ call, arg: (arg ?? {}) as FlatArg, key }),
    argSchema: z.object({ key: z.string().min(1), arg: requestSchema(call) }) as unknown as z.ZodType<
      Keyed<ArgOf<C>>,
      Keyed<ArgOf<C>>
    >,
    responseSchema: responseSchema(call),
    invalidatesTags: (_result, error) => [...(error ? (refused[error.code] ?? []) : invalidates)],
  });

interface QueryOptions {
  readonly provides?: readonly Tag[];
  /** How often a failure other than 401 is tried again. */
  readonly retries?: number;
}

interface MutationOptions {
  readonly invalidates?: readonly Tag[];
  /** Tags that a refusal shows to be out of date, by its code. */
  readonly refused?: Partial<Record<ErrorCode, readonly Tag[]>>;
}
