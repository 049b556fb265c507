import { Validator } from '@seriousme/openapi-schema-validator';
import { answersFile } from '@portal/contracts/core';
import { httpContracts, openApi } from './openapi.controller.js';

interface Operation {
  readonly parameters: { name: string; in: string }[];
  readonly responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}
const document = openApi(httpContracts, 'https://portal.example');
const { paths } = document as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(httpContracts).map(
  ([name, { method, path, ...contract }]) =>
    [name, contract, paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation] as const,
);

test('the document is one of OpenAPI 3.1, and one with a fault is not', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(await validator.validate({ ...document, paths: { '/x': { get: { responses: 'ninguna' } } } })).toMatchObject({
    valid: false,
  });
});

test.each(operations.filter(([, { idempotent }]) => idempotent === true))(
  '%s tells of its key and of what the key is refused for',
  (_name, _contract, operation) => {
    expect(operation.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
    expect(operation.responses['409']?.description).toContain('SOLICITUD_EN_CURSO');
    expect(operation.responses['422']?.description).toContain('LLAVE_IDEMPOTENTE_REUTILIZADA');
  },
);

test.each(operations.filter(([, { idempotent }]) => idempotent !== true))(
  '%s takes no key',
  (_name, _contract, operation) => {
    expect(operation.parameters.map(({ name }) => name)).not.toContain('Idempotency-Key');
  },
);

test.each(operations.filter(([, { status }]) => status !== 204))(
  '%s answers with JSON, or with a file where its contract says so',
  (_name, contract, operation) => {
    const isJson = contract.answer === undefined || contract.answer === 'json' || contract.answer === 'page';
    expect(Object.keys(operation.responses[contract.status]?.content ?? {})).toEqual([
      isJson ? 'application/json' : '*/*',
    ]);
  },
);

test('files come from these calls alone: four make tables, one gives evidence for a link that signed', () => {
  const withFile = operations.filter(([, contract]) => answersFile(contract));
  expect(Object.fromEntries(withFile.map(([name, { access }]) => [name, access]))).toEqual({
    contratoPdf: 'publico',
    descargarCarga: 'sesion',
    descargarPdf: 'sesion',
    descargarPdfAdmin: 'admin',
    descargarPki: 'publico',
    descargarTrabajo: 'admin',
    documentoDeEnlace: 'enlace',
    evidenciaDeInscripcion: 'admin',
    evidenciaDelFirmante: 'enlace',
    exportarAuditoria: 'auditor',
    exportarElegidas: 'admin',
    exportarInscripciones: 'admin',
    verArchivo: 'admin',
  });
});
