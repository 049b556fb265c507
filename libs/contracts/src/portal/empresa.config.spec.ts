import { empresaConfigSchema, empresaDe } from './empresa.config.js';

test.each(Object.keys(empresaConfigSchema.shape))(
  '%s is never blank, and what the operator gives is what is said',
  (name) => {
    expect(empresaConfigSchema.safeParse({ [name]: '' }).success).toBe(false);
    const empresa = empresaDe(empresaConfigSchema.parse({ [name]: 'Carga Andina' }));
    expect(Object.values(empresa).filter((valor) => valor === 'Carga Andina')).toHaveLength(1);
  },
);
