import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { catalogo } from '@portal/contracts';
import { answersFile, messageOf, statusOf, type ErrorCode, type HttpCall } from '@portal/contracts/core';
import { Config } from '../config.js';

/** Every contract that clients can call over HTTP, by the name of its constant. */
export const httpContracts: Readonly<Record<string, HttpCall>> = Object.fromEntries(
  Object.entries(catalogo).filter((entry): entry is [string, HttpCall] => entry[1].kind !== 'internal'),
);

/** Serves the OpenAPI document, which is made once. */
@Controller('/api/openapi.json')
export class OpenapiController {
  private readonly document: Record<string, unknown>;

  constructor({ values }: Config) {
    this.document = openApi(httpContracts, values.PORTAL_ORIGIN);
  }

  @Get()
  get(@Res({ passthrough: true }) response: Response): Record<string, unknown> {
    response.setHeader('cache-control', 'no-cache');
    return this.document;
  }
}

type Json = Record<string, unknown>;
interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _ignored, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** The OpenAPI 3.1 document of the whole HTTP door, made from the contracts. */
export function openApi(contracts: Readonly<Record<string, HttpCall>>, origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, contract] of Object.entries(contracts)) {
    const path = (paths[openApiPath(contract.path)] ??= {});
    path[contract.method.toLowerCase()] = operation(name, contract);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portal', version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Con la misma llave y los mismos datos, la respuesta guardada (24 horas).',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function operation(operationId: string, contract: HttpCall): Json {
  const request = toSchema(contract.request, 'input') as ObjectSchema;
  const inPath = paramNames(contract.path);
  const rest = Object.keys(request.properties ?? {}).filter((name) => !inPath.includes(name));
  const inQuery = contract.method === 'GET' || operationId === 'recibirCarga' ? rest : [];
  const parameter = (name: string, place: 'path' | 'query'): Json => {
    const required = place === 'path' || request.required?.includes(name) === true;
    return { name, in: place, required, schema: request.properties?.[name] ?? {} };
  };
  return {
    operationId,
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
      ...(contract.idempotent === true ? [idempotencyKey] : []),
    ],
    ...bodyOf(
      request,
      rest.filter((name) => !inQuery.includes(name)),
      operationId,
    ),
    responses: responsesOf(contract),
    ...(['sesion', 'auditor', 'admin', 'superadmin'].includes(contract.access) && { security: [{ bearer: [] }] }),
  };
}

function bodyOf(request: ObjectSchema, names: readonly string[], operationId: string): Json {
  if (operationId === 'recibirCarga') return { requestBody: { required: true, content: { 'application/pdf': {} } } };
  if (names.length === 0) return {};
  const properties = Object.fromEntries(names.map((name) => [name, request.properties?.[name] ?? {}]));
  const required = names.filter((name) => request.required?.includes(name));
  const schema = { type: 'object', additionalProperties: false, properties, ...(required.length > 0 && { required }) };
  return { requestBody: { required: required.length > 0, content: { 'application/json': { schema } } } };
}

function responsesOf(contract: HttpCall): Json {
  const refusals = new Map<number, ErrorCode[]>();
  for (const code of contract.errors) refusals.set(statusOf(code), [...(refusals.get(statusOf(code)) ?? []), code]);
  const refused = [...refusals].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${messageOf(code)}`).join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return { [contract.status]: answerOf(contract), ...Object.fromEntries(refused) };
}

function answerOf(contract: HttpCall): Json {
  if (contract.status === 204) return { description: 'Sin contenido' };
  if (answersFile(contract)) return { description: 'Archivo', content: { '*/*': {} } };
  const schema = toSchema(contract.response, 'output');
  const items = (schema as ObjectSchema).properties?.['items'];
  return {
    description: 'Respuesta',
    content: { 'application/json': { schema: contract.answer === 'page' ? items : schema } },
  };
}
