import { jest } from '@jest/globals';
import { AppError, type ErrorCode } from '@portal/contracts/core';
import { Log, Transactions } from '@portal/service-kit';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { RegistroService } from './registro.service.js';
import type { Resultado } from './resultado.rules.js';
import { ResultadoService } from './resultado.service.js';

const correo = { id: 'c-1' } as CorreoEntity;
const aceptado: Resultado = { tipo: 'aceptado' };
const despues: Resultado = { tipo: 'despues', motivo: 'El servidor de correo no responde.' };
const ended = () => performance.now() - 1;
const lasting = () => performance.now() + 600_000;

/** Records `resultado`, and the first units of the database end so. @returns its error if any, units and log lines */
async function recorded(resultado: Resultado, until: number, failures: readonly ErrorCode[]) {
  const left = [...failures];
  const lines: string[] = [];
  const run = jest.fn(async () => {
    const code = left.shift();
    if (code) throw new AppError(code);
  });
  const registro = new RegistroService(
    {} as ResultadoService,
    { run } as unknown as Transactions,
    new Log('prueba', 'info', { write: (line) => lines.push(line) }),
  );
  const error = await registro.registrar(correo, resultado, until).then(
    () => undefined,
    (failed: AppError) => failed.code,
  );
  return { error, units: run.mock.calls.length, lines: lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}

const away: ErrorCode[] = ['SERVICIO_NO_DISPONIBLE', 'SERVICIO_NO_DISPONIBLE'];
const told = ['what became of a mail is not recorded yet'];

test.each([
  ['a database that is there hears it once', aceptado, lasting, [], { error: undefined, units: 1, lines: [] }],
  ['one that is away is told again, and the log once', despues, lasting, away, { units: 3, lines: told }],
  ['that a mail was taken is told behind its lease too', aceptado, ended, away, { units: 3, lines: told }],
  ['a refusal is not', despues, ended, away, { error: 'SERVICIO_NO_DISPONIBLE', units: 1, lines: [] }],
  ['any other error is no absence', aceptado, lasting, ['ERROR_INTERNO'], { error: 'ERROR_INTERNO', units: 1 }],
] as const)('%s', async (_what, resultado, until, failures, expected) => {
  expect(await recorded(resultado, until(), failures)).toMatchObject(expected);
});
