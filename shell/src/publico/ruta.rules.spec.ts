import { rutaDe } from './ruta.rules.js';

test.each([
  ['/firmar/abc', { pagina: 'Firmar', token: 'abc' }],
  ['/firmar', { pagina: 'Firmar', token: undefined }],
  ['/firmar/%E0%A4%A', { pagina: 'Firmar', token: '%E0%A4%A' }],
  ['/verificar', { pagina: 'Verificar', codigo: undefined }],
  ['/verificar/ABCD-1234', { pagina: 'Verificar', codigo: 'ABCD-1234' }],
  ['/otra', undefined],
])('%s asks for %j', (path, ruta) => expect(rutaDe(path)).toEqual(ruta));
