import { asksForHelp, readRequest, requireLocal, SeedRefused, SeedUnfinished, sentenceOf } from './request.js';

test('numbers and a seed are read; without a wish none is real', () => {
  expect(readRequest(['--inscripciones', '1000', '--semilla', 'x'])).toEqual({ enrolments: 1000, real: 0, seed: 'x' });
  expect(readRequest(['--inscripciones=1'])).toEqual({ enrolments: 1, real: 0, seed: 'transcarga' });
  expect(readRequest(['--reales', '3', '--inscripciones', '3'])).toEqual({
    enrolments: 3,
    real: 3,
    seed: 'transcarga',
  });
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
  [['--inscripciones', '3', '--reales', '4']],
  [['--inscripciones', '3', '--reales', '-1']],
  [['--inscripciones', '3', '--reales', 'x']],
  [['--inscripciones', '3', '--reales', '1.5']],
  [['--inscripciones', '3', '--reales', '']],
  [['--inscripciones', '3', '--reales']],
  [['--reales', '3']],
])('%j is refused in a sentence', (words) => {
  expect(() => readRequest(words)).toThrow(SeedRefused);
});

test.each([
  [['--help'], true],
  [['-h'], true],
  [['--inscripciones', '3', '--help'], true],
  [['--inscripciones', '3'], false],
  [[], false],
])('%j asks how it is used: %s', (words, asks) => {
  expect(asksForHelp(words)).toBe(asks);
});

test('a wrong number is named with what it may be', () => {
  expect(() => readRequest(['--inscripciones', '3', '--reales', '4'])).toThrow(/^--reales 4: .* 0 a 3/);
  expect(() => readRequest(['--inscripciones', '3', '--reales', '-1'])).toThrow(/^--reales -1: .* 0 a 3/);
  expect(() => readRequest(['--inscripciones', '-1'])).toThrow(/^--inscripciones -1: .* 1 a 10000000/);
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

test('a platform that does not stand is named, with what stands it', () => {
  expect(sentenceOf(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toMatch(
    /no responde.*start\.mjs --solo-plataforma$/,
  );
});

test('where rows came already, nobody reads that nothing was kept', () => {
  expect(sentenceOf(new SeedUnfinished('Quedaron 2 de las 3.'))).toBe('Quedaron 2 de las 3.');
});

test('a full disk is named', () => {
  expect(sentenceOf({ code: '53100', message: 'could not extend file' })).toMatch(/disco está lleno/);
  expect(sentenceOf(new Error('write: No space left on device'))).toMatch(/disco está lleno/);
  expect(sentenceOf(new SeedRefused('Eso no.'))).toBe('Eso no.');
});
