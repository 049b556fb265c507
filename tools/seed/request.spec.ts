import { readRequest, requireLocal, SeedRefused, sentenceOf } from './request.js';

test('a number and a seed are read', () => {
  expect(readRequest(['--inscripciones', '1000', '--semilla', 'x'])).toEqual({ enrolments: 1000, seed: 'x' });
  expect(readRequest(['--inscripciones=1'])).toEqual({ enrolments: 1, seed: 'transcarga' });
});

test.each([
  [['--inscripciones', '0']],
  [['--inscripciones', '-1']],
  [['--inscripciones', 'x']],
  [['--inscripciones', '1.5']],
  [['--inscripciones', '1e3']],
  [['--inscripciones', '99999999999']],
  [['--inscripciones']],
  [['--otra', '1']],
  [['1000']],
  [[]],
])('%j is refused in a sentence', (words) => {
  expect(() => readRequest(words)).toThrow(SeedRefused);
});

test.each([
  ['postgres://portal@127.0.0.1:5433/portal', true],
  ['postgres://portal@localhost/portal', true],
  ['postgres://portal@[::1]:5433/portal', true],
  ['postgres://portal@db.transcarga.test/portal', false],
  ['postgres://portal@localhost.transcarga.test/portal', false],
  ['postgres://portal@127.0.0.1/portal?host=db.transcarga.test', false],
])('%s is of this machine: %s', (url, local) => {
  if (local) expect(() => requireLocal(url)).not.toThrow();
  else expect(() => requireLocal(url)).toThrow(SeedRefused);
});

test('a full disk is named', () => {
  expect(sentenceOf({ code: '53100', message: 'could not extend file' })).toMatch(/disco está lleno/);
  expect(sentenceOf(new Error('write: No space left on device'))).toMatch(/disco está lleno/);
  expect(sentenceOf(new SeedRefused('Eso no.'))).toBe('Eso no.');
});
