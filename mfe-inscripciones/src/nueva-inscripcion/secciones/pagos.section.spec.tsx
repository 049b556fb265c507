import { waitFor, within } from '@testing-library/react';
import { control, openComplete, setUpForm, typeInto } from '../../../test/formulario.js';

setUpForm();

const titular = () => within(control('titularCuentaFletes').closest('.campo') as HTMLElement);
const AVISO = /^La cuenta está a nombre de otra persona\./;
const deOtro = {
  personaAutorizaFletes: 'tenedor',
  titularCuentaFletes: 'Ana Gómez',
  nombreRazonSocial: 'Ana María Gómez Peña',
  numeroDocumentoTenedor: '79.845.221',
} as const;

test('an account in another name is doubted, unless its document is that of who authorises, however it is written', async () => {
  await openComplete({ ...deOtro, numeroIdentificacionFletes: '1.032.456' });
  expect(await titular().findByText(AVISO)).toBeVisible();
  typeInto('numeroIdentificacionFletes', '79845221');
  await waitFor(() => expect(titular().queryByText(AVISO)).toBeNull());
});

test('a name that only differs in tildes and case is the same; blank documents prove nothing', async () => {
  await openComplete({
    ...deOtro,
    titularCuentaFletes: 'ANA MARIA GOMEZ PENA',
    numeroIdentificacionFletes: '1.032.456',
  });
  expect(titular().queryByText(AVISO)).toBeNull();
  typeInto('numeroIdentificacionFletes', '');
  typeInto('numeroDocumentoTenedor', '');
  typeInto('titularCuentaFletes', 'Otra Persona');
  expect(await titular().findByText(AVISO)).toBeVisible();
});
