import { jest } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { Log, type LogFields } from './log.js';

/** What a log writes, line by line. */
function written(write: (log: Log) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const spy = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  try {
    write(new Log('prueba', 'info', process.stdout, '0.1.0-abc'));
  } finally {
    spy.mockRestore();
  }
  return lines
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('only the fields of the allow-list leave the process', () => {
  const hostile = { requestId: 'r1', body: 'canario', cookie: 'canario', token: 'canario' } as unknown as LogFields;
  const [line] = written((log) => log.info('call answered', hostile));
  expect(line).toMatchObject({ process: 'prueba', requestId: 'r1', msg: 'call answered' });
  expect(JSON.stringify(line)).not.toContain('canario');
});

test('every line says which release wrote it', () => {
  const lines = written((log) => {
    log.info('a');
    log.error('b', { error: new Error('c') });
  });
  expect(lines.map((line) => line['version'])).toEqual(['0.1.0-abc', '0.1.0-abc']);
});

test('of an error its name, first line and places are told, not what a driver attached to it', () => {
  const error = Object.assign(new Error('duplicate key\nDETAIL: canario\n    at canario (canario.ts:1)'), {
    detail: 'canario',
    parameters: ['canario'],
    code: '23505',
  });
  const [line] = written((log) => log.error('failed', { error: new AppError('ERROR_INTERNO', { cause: error }) }));
  expect(line?.['error']).toMatchObject({
    name: 'AppError',
    code: 'ERROR_INTERNO',
    cause: { message: 'duplicate key', code: '23505' },
  });
  expect(JSON.stringify(line)).not.toContain('canario');
});

test('line breaks in a value stay inside one line', () => {
  const lines = written((log) => log.warn('x', { detail: 'a\r\n{"level":60,"msg":"forged"}' }));
  expect(lines).toHaveLength(1);
});

test('a detail is logged as its first line, at most 300 characters', () => {
  const [broken, long] = written((log) => {
    log.warn('x', { detail: 'TypeError\n    canario' });
    log.warn('x', { detail: 'a'.repeat(1000) });
  });
  expect([broken?.['detail'], long?.['detail']]).toEqual(['TypeError', 'a'.repeat(300)]);
});
