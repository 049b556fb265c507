import { registroSchema } from './registro.schema.js';

test('a remote lies on the portal’s own origin and says the hash of its entry', () => {
  const remoto = {
    version: '1',
    entry: '/mfe/mfe-admin/1/remoteEntry.js',
    integrity: 'sha384-abc=',
    firstScreen: [],
    manifiesto: {
      host: 'portal',
      base: '/admin',
      paginas: { una: { to: '/admin', label: 'Una', icon: 'revision', orden: 1 } },
    },
    construidoCon: { contratos: '0.1.0', federation: '0.1.0', react: '19.3.1' },
  };
  const seLee = (cambios: object) => registroSchema.safeParse({ 'mfe-admin': { ...remoto, ...cambios } }).success;
  expect(seLee({})).toBe(true);
  expect([seLee({ entry: 'https://example.test/mfe/' }), seLee({ integrity: 'md5-sha384-' })]).toEqual([false, false]);
});
