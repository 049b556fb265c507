import { registroSchema } from './configuracion.contract.js';
import { empresaConfigSchema, empresaDe } from './empresa.config.js';

test('a remote lies on the portal’s own origin and says the hash of its entry', () => {
  const remoto = { version: '1', entry: '/mfe/mfe-admin/1/remoteEntry.js', integrity: 'sha384-abc=' };
  const seLee = (cambios: object) => registroSchema.safeParse({ 'mfe-admin': { ...remoto, ...cambios } }).success;
  expect(seLee({})).toBe(true);
  expect([seLee({ entry: 'https://example.test/mfe/' }), seLee({ integrity: 'md5-sha384-' })]).toEqual([false, false]);
});

test.each(Object.keys(empresaConfigSchema.shape))(
  '%s is never blank, and what the operator gives is what is said',
  (name) => {
    expect(empresaConfigSchema.safeParse({ [name]: '' }).success).toBe(false);
    const empresa = empresaDe(empresaConfigSchema.parse({ [name]: 'Carga Andina' }));
    expect(Object.values(empresa).filter((valor) => valor === 'Carga Andina')).toHaveLength(1);
  },
);
