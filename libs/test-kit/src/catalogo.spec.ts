import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogo, hechos } from '@portal/contracts';
import { datoLegible, exportarAuditoria, subjectAuditoria } from '@portal/contracts/auditoria';
import { DIAS_DE_UN_HECHO, processNames, type AnyCall, type ErrorCode } from '@portal/contracts/core';
import { filtrosDeExportacionSchema } from '@portal/contracts/inscripciones';
import { consumers } from '@portal/nats/consumers';
import { streams } from '@portal/nats/permissions';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const skipped = new Set(['node_modules', 'dist', '.portal']);

/** Every TypeScript file below a folder, as text. */
function filesBelow(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(file);
    return /\.tsx?$/.test(entry.name) ? [{ file, text: readFileSync(path.join(root, file), 'utf8') }] : [];
  });
}

const contracts = Object.entries(catalogo);
const areas = ['gateway', ...processNames.filter((name) => name !== 'gateway').map((name) => `services/${name}`)];
const sources = new Map<string, { file: string; text: string }[]>(areas.map((area) => [area, filesBelow(area)]));
const isTest = ({ file }: { file: string }) => /\.spec\.ts$|\/test\//.test(file);

/** The folder of the process that answers a contract. */
const ownerOf = (contract: AnyCall): string =>
  contract.kind === 'edge' ? 'gateway' : `services/${contract.subject.split('.')[1]}`;

const marks = (files: { text: string }[], mark: string): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').filter((line) => line.trim().startsWith(mark)).length, 0);

test.each(contracts.filter(([, contract]) => contract.kind !== 'edge'))(
  '%s has exactly one handler, in its own service',
  (name, contract) => {
    const everywhere = [...sources.values()].flat().filter((file) => !isTest(file));
    expect([
      marks(sources.get(ownerOf(contract)) ?? [], `@Handles(${name})`),
      marks(everywhere, `@Handles(${name})`),
    ]).toEqual([1, 1]);
  },
);

test('every call and every fact is exported by its capability', () => {
  const product = filesBelow('libs/contracts').filter((file) => !isTest(file));
  const defined = product.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = define(?:\w*Call|Event)\(/gm)].map(([, name]) => name),
  );
  expect(defined.sort()).toEqual([...Object.keys(catalogo), ...Object.keys(hechos)].sort());
});

test.each(Object.keys(hechos))('the fact %s is written by some service', (name) => {
  const written = new RegExp(`\\boutbox\\.(append\\(\\s*tx,\\s*|fact\\(\\s*)${name}\\b`);
  expect(filesBelow('services').filter((file) => !isTest(file) && written.test(file.text))).not.toEqual([]);
});

test('who may read a fact is who reacts to it', () => {
  const subjects = new Map(Object.entries(hechos).map(([name, { subject }]) => [name, subject]));
  subjects.set('entradas', subjectAuditoria('>'));
  const services = readdirSync(path.join(root, 'services'), { withFileTypes: true }).filter((one) => one.isDirectory());
  const reactions = services.flatMap(({ name: service }) =>
    filesBelow(`services/${service}/src`)
      .filter((file) => !isTest(file))
      .flatMap(({ text }) => [...text.matchAll(/^\s*@(?:OnEvents?|OnEventReaction)\((\w+)/gm)])
      .map(([, name = '']) => `${service} ${subjects.get(name) ?? name}`),
  );
  expect(consumers.map(({ process, subject }) => `${process} ${subject}`).sort()).toEqual(reactions.sort());
});

test('readers remember and ask about a fact longer than its stream keeps it', () => {
  const kept = streams.filter(({ subjects }) => subjects.includes('evt.>')).map(({ max_age }) => max_age / 86_400e9);
  expect(kept).toEqual([7]);
  expect(DIAS_DE_UN_HECHO).toBeGreaterThan(7);
});

/** Every class of a process that answers calls, takes facts or has routes, and the file that registers them. */
const registrations = processNames.flatMap((name) => {
  const [area, list] =
    name === 'gateway'
      ? ['gateway', 'gateway/src/app.module.ts']
      : [`services/${name}`, `services/${name}/src/app.module.ts`];
  return filesBelow(`${area}/src`)
    .filter((file) => !isTest(file) && /^\s*@(Handles|OnEvents?|OnEventReaction|Route)\(/m.test(file.text))
    .map(({ file, text }) => [/^export class (\w+)/m.exec(text)?.[1] ?? file, list] as const);
});

test.each(registrations)('%s is registered in %s', (name, list) => {
  const withoutImports = readFileSync(path.join(root, list), 'utf8').replaceAll(/^import .*$/gm, '');
  expect(withoutImports).toMatch(new RegExp(`\\b${name}\\b`));
});

test.each(contracts)('%s says who may use it', (_, contract) => {
  if (contract.kind === 'internal') expect(contract.callers.length).toBeGreaterThan(0);
  else expect(['publico', 'sesion', 'auditor', 'admin', 'superadmin', 'enlace']).toContain(contract.access);
});

/**
 * `access` alone refuses a guest or a missing role: the gateway's matrix generates those tests from the catalogue.
 */
const fromAccess = new Set<ErrorCode>(['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'ACCESO_DENEGADO']);
/** Refusals of a key are one mechanism, tested in service-kit. Below it is tested that each owner uses it. */
const ofKey = new Set<ErrorCode>(['LLAVE_IDEMPOTENTE_REUTILIZADA', 'SOLICITUD_EN_CURSO']);
const isIdempotent = (contract: AnyCall): boolean => contract.kind !== 'internal' && contract.idempotent === true;
/** Between services a missing answer is one refusal for all calls, tested in service-kit. */
const isProvenElsewhere = (contract: AnyCall, code: ErrorCode): boolean =>
  fromAccess.has(code) ||
  (isIdempotent(contract) && ofKey.has(code)) ||
  (contract.kind === 'internal' && code === 'SERVICIO_NO_DISPONIBLE');

/** How a test may name a contract: its constant, its subject, or its path with any values for the parameters. */
const namesOf = (name: string, contract: AnyCall): RegExp[] => [
  new RegExp(`\\b${name}\\b`),
  ...(contract.kind === 'edge' ? [] : [new RegExp(`${contract.subject}\\b`)]),
  ...(contract.kind === 'internal' ? [] : [new RegExp(`${contract.path.replaceAll(/:\w+/g, '[^/]+')}(?![\\w/])`)]),
];

const cells = contracts.flatMap(([name, contract]) =>
  contract.errors.filter((code) => !isProvenElsewhere(contract, code)).map((code) => [name, code, contract] as const),
);

test.each(cells)('%s: a test refuses with %s', (name, code, contract) => {
  const tests = [...(sources.get(ownerOf(contract)) ?? []), ...(sources.get('gateway') ?? [])].filter(isTest);
  const naming = tests.filter(
    ({ text }) => text.includes(code) && namesOf(name, contract).some((mention) => mention.test(text)),
  );
  expect(naming.map(({ file }) => file)).not.toEqual([]);
});

test.each(contracts.filter(([, contract]) => isIdempotent(contract)))(
  '%s takes a key, says what it is refused for, and its owner stores the answer',
  (name, contract) => {
    expect(contract.errors).toEqual(expect.arrayContaining([...ofKey]));
    const owned = (sources.get(ownerOf(contract)) ?? []).filter((file) => !isTest(file));
    const storing = new Set(
      owned
        .filter(({ text }) => /\b(idempotency\.(run|store)|effects\.once)\(/.test(text))
        .map(({ file }) => path.dirname(file)),
    );
    expect(
      owned.filter(({ file, text }) => text.includes(name) && storing.has(path.dirname(file))).map(({ file }) => file),
    ).not.toEqual([]);
  },
);

/** The names in the object that opens here, also those of objects that it spreads. */
function namesIn(text: string, opensAt: number): string[] {
  let depth = 0;
  let end = opensAt;
  do {
    if (text[end] === '{') depth += 1;
    if (text[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0);
  return [...text.slice(opensAt, end).matchAll(/[{,]\s*(\w+)(?=\s*[:,}])/g)].map(([, name = '']) => name);
}

/** Each `datos` of an audit entry, also where a helper is handed it. */
const givesData = [
  /\bdatos(?:: | = )\{/g,
  /\bthis\.(?:(?:hechos|cambios)\.(?:contar|terminar|cambiar)|note|write|entrada)\([^{}]*\{/g,
  /\bdeFirmante = [^{?]*\? \{/g,
];
const tellsTheAudit = /\bresultado: |\bthis\.(?:hechos|cambios)\.\w+\(|\bthis\.note\(tx, /;

test('every datum that an audit entry carries is called something by people', () => {
  const told = [...sources.values(), filesBelow('libs/service-kit/src')]
    .flat()
    .filter((file) => !isTest(file) && tellsTheAudit.test(file.text))
    .flatMap(({ text }) =>
      givesData.flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => namesIn(text, index + found.length - 1)),
      ),
    );
  // An export tells by what it was filtered; what was searched for is the reason, which can be erased.
  const filters = [filtrosDeExportacionSchema.omit({ q: true }), exportarAuditoria.request].flatMap(({ shape }) =>
    Object.keys(shape),
  );
  const names = [...new Set([...told, ...filters])];
  expect(names).toEqual(expect.arrayContaining(['prueba', 'ruta', 'filas', 'cambio', 'antes', 'vigente', 'rol']));
  expect(names.filter((nombre) => datoLegible({ nombre, valor: '' }).nombre === nombre)).toEqual([]);
});
