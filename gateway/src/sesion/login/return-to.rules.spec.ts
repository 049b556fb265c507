import { returnTo } from './return-to.rules.js';

const origin = 'http://localhost:3000';

test.each([
  '/',
  '/certificados',
  '/inscripciones/terceros?x=1#y',
  '/firmar/abc',
  '/apio',
  '/certificados/api',
  `/${'x'.repeat(1999)}`,
  '/admin/revision-inscripciones?q=%2F%2F%5C',
])('%s is kept', (path) => {
  expect(returnTo(path, origin)).toBe(path);
});

const hosts = ['evil.example', 'localhost:3000@evil.example', 'localhost:3001'];
const payloads = [
  ...hosts.flatMap((host) => [
    `//${host}`,
    `///${host}`,
    `////${host}`,
    `/\\${host}`,
    `\\\\${host}`,
    `\\/${host}`,
    `/\\/${host}`,
    `http://${host}`,
    `https:${host}`,
    `https:/${host}`,
    `//${host}/..`,
    `/..//${host}`,
    `/.//${host}`,
    `/x/..//${host}`,
    `/%2f%2f${host}`.slice(1),
    `/%2f${host}`,
    `/%5c${host}`,
    `/\t/${host}`,
    `/\n/${host}`,
    ` //${host}`,
    `%2f%2f${host}`,
    `/%09/${host}`,
  ]),
  '',
  '.',
  'dashboard',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\u0000',
  '/%00',
  '/%',
  '/%E0%A4%A',
  '/x\r\nSet-Cookie: a=b',
  `/${'x'.repeat(2000)}`,
  '/api',
  '/api/logout',
  '/API/logout',
  '/./api/logout',
  '/x/../api/logout',
  '/%61pi/logout',
  '/api%2flogout',
  '/x/%2e%2e/api/logout',
  '//api',
  '/\u202e',
];

test.each(payloads.map((payload) => [payload]))('%j falls to the dashboard', (payload) => {
  expect(returnTo(payload, origin)).toBe('/dashboard');
});

test.each([undefined, null, 1, ['/x'], {}])('%j falls to the dashboard', (value) => {
  expect(returnTo(value, origin)).toBe('/dashboard');
});
