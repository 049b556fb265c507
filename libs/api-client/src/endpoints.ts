import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query/react';
import { z } from 'zod';
import type { ErrorCode, HttpCall } from '@portal/contracts/core';
import type { Tag } from './api.js';
import type { Options, Peticion } from './base-query.js';
import type { ErrorApi } from './error.js';
import type { FlatArg } from './peticion.js';

type Build = EndpointBuilder<BaseQueryFn<Peticion, unknown, ErrorApi, Options>, Tag, 'api'>;

/** What a hook takes: the request's input, which may be left out when nothing in it is required. */
export type ArgOf<C extends HttpCall> =
  Record<string, never> extends z.input<C['request']> ? z.input<C['request']> | void : z.input<C['request']>;
type DataOf<C extends HttpCall> = z.output<C['response']>;
/** A page's filters: its request without the cursor, which the pages carry themselves. */
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
 * A list by pages ('Cargar más'): the hook's argument is the filters, `data.pages[n].items` the rows.
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
 * A change. An idempotent contract gets its `Idempotency-Key` by itself, one per intent.
 * @example crearInscripcion: mutationFor(build, crearInscripcion, { invalidates: ['Inscripciones', 'Tablero'] })
 */
export const mutationFor = <C extends HttpCall>(build: Build, call: C, { invalidates = [] }: MutationOptions = {}) =>
  build.mutation<DataOf<C>, ArgOf<C>>({
    query: (arg) => ({ call, arg: (arg ?? {}) as FlatArg }),
    argSchema: requestSchema(call),
    responseSchema: responseSchema(call),
    invalidatesTags: (_result, error) => (error ? [] : [...invalidates]),
  });

/** What is sent, and the `Idempotency-Key` that its sender keeps with it. */
export interface Keyed<A> {
  readonly key: string;
  readonly arg: A;
}

/**
 * A change under a key of the caller's, who can repeat it after the page was loaded anew: the server answers what it
 * already did, and refuses other content under the same key (LLAVE_IDEMPOTENTE_REUTILIZADA).
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
  /** How often a failure other than 401 is tried again (readings 39). */
  readonly retries?: number;
}

interface MutationOptions {
  readonly invalidates?: readonly Tag[];
  /** What a refusal says to be out of date, by its code. */
  readonly refused?: Partial<Record<ErrorCode, readonly Tag[]>>;
}
