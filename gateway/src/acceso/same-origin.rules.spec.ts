import { assertSameOrigin } from './same-origin.rules.js';

const origen = 'http://localhost:3000';
const refused = (method: string, headers: Record<string, string>, withSesion: boolean): boolean => {
  try {
    assertSameOrigin({ method, headers }, { origin: origen, withSesion });
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'SOLICITUD_RECHAZADA', detail: expect.any(String) });
    return true;
  }
};
const portal = { 'x-requested-with': 'portal' };
const own = { origin: origen };

test.each([
  ['our page, Origin', { ...own, ...portal }, false],
  ['our page, Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin', ...portal }, false],
  ['our page, both', { ...own, 'sec-fetch-site': 'same-origin', ...portal }, false],
  ['our page under no-referrer', { origin: 'null', 'sec-fetch-site': 'same-origin', ...portal }, false],
  ['no header of ours', own, true],
  ['another X-Requested-With', { ...own, 'x-requested-with': 'XMLHttpRequest' }, true],
  ['nothing at all', {}, true],
  ['only our header', portal, true],
  ['only our header, typed address', { ...portal, 'sec-fetch-site': 'none' }, true],
  ['a foreign Origin', { origin: 'https://evil.example', ...portal }, true],
  [
    'a foreign Origin that claims same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', ...portal },
    true,
  ],
  ['our Origin from another site', { ...own, 'sec-fetch-site': 'cross-site', ...portal }, true],
  ['another port of this host', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site', ...portal }, true],
  ['an opaque Origin', { origin: 'null', ...portal }, true],
  ['an opaque Origin, typed address', { origin: 'null', 'sec-fetch-site': 'none', ...portal }, true],
  ['our Origin as a prefix', { origin: `${origen}.evil.example`, ...portal }, true],
  ['our Origin in capitals', { origin: origen.toUpperCase(), ...portal }, true],
])('with a session: %s', (_name, headers, expected) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(refused(method, headers as Record<string, string>, true)).toBe(expected);
});

test.each([
  ['a script without headers', {}, false],
  ['our page', own, false],
  ['a typed address', { 'sec-fetch-site': 'none' }, false],
  ['an opaque Origin alone', { origin: 'null' }, true],
  ['a foreign page', { origin: 'https://evil.example' }, true],
  ['a foreign form', { 'sec-fetch-site': 'cross-site' }, true],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
])('without a session: %s', (_name, headers, expected) => {
  expect(refused('POST', headers as Record<string, string>, false)).toBe(expected);
});

test('reading is never refused', () => {
  for (const method of ['GET', 'HEAD']) expect(refused(method, { origin: 'https://evil.example' }, true)).toBe(false);
});
