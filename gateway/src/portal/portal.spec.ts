import { configuracion } from '@portal/contracts/portal';
import { aConfig, aFolder } from '../../test/a-config.js';
import { Door } from '../../test/door.js';

test.each([
  ['the specification’s', {}, { anioBarraLateral: 2025, anioPortada: 2024, urlContrato: '/api/contrato.pdf' }],
  [
    'the company’s, once it sets them',
    {
      EMPRESA_ANIO_BARRA_LATERAL: '2027',
      EMPRESA_ANIO_PORTADA: '2026',
      EMPRESA_URL_CONTRATO: 'https://empresa.test/contrato.pdf',
    },
    { anioBarraLateral: 2027, anioPortada: 2026, urlContrato: 'https://empresa.test/contrato.pdf' },
  ],
])('years of the footers and address of the contract are %s', async (_whose, env, dice) => {
  const door = await Door.open(env);
  try {
    expect((await door.http.get(configuracion.path)).body).toMatchObject(dice);
  } finally {
    await door.close();
  }
});

test.each(['javascript:alert(1)', '//otra.test/contrato.pdf', 'http://empresa.test/contrato.pdf'])(
  '%s is no address of a contract',
  (address) => {
    expect(() => aConfig(aFolder(), { EMPRESA_URL_CONTRATO: address })).toThrow(
      'a path of the portal or an https address',
    );
  },
);
