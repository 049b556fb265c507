import { createApi } from '@reduxjs/toolkit/query/react';
import { messageOf } from '@portal/contracts/core';
import { baseQuery } from './base-query.js';
import type { ErrorApi } from './error.js';

/** What a change may make out of date. */
export const tags = ['Usuario', 'Configuracion', 'Tablero', 'Inscripciones', 'Certificado', 'Textos'] as const;
export type Tag = (typeof tags)[number];

/**
 * The one `createApi`. Each feature injects its endpoints with `queryFor`, `pagesFor` and `mutationFor`.
 * Nothing goes stale by itself (specification, section 9).
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
