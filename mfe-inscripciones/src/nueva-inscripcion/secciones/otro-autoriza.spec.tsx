import { screen, waitFor } from '@testing-library/react';
import { openComplete, setUpForm, typeInto } from '../../../test/formulario.js';

setUpForm();

const TITULO = 'Autoriza una persona y firma otra';
const avisos = () => screen.queryAllByRole('note').filter(({ textContent }) => textContent?.startsWith(TITULO));
const distintos = {
  mismoTenedor: false,
  nombreRazonSocial: 'Ana Gómez',
  numeroDocumentoTenedor: '79.845.221',
  nombreRazonSocialPropietario: 'Transportes S.A.S.',
  numeroDocumentoPropietario: '900123456',
  personaFirmaContrato: 'propietario',
  personaAutorizaFletes: 'tenedor',
  personaAutorizaAnticipos: 'propietario',
} as const;

test('a payment that one authorises and the other signs for is explained where it is chosen and where the signer is', async () => {
  await openComplete(distintos);
  await waitFor(() => expect(avisos()).toHaveLength(2)); // freight, and the contract
  for (const aviso of avisos()) {
    expect(aviso).toHaveTextContent('El pago de los fletes lo autoriza el tenedor, Ana Gómez, y el contrato lo firma');
    expect(aviso).toHaveTextContent('lo firma el propietario, Transportes S.A.S. Quien firma ratifica');
  }
});

test('both payments are named together at the signer, and each in its own section', async () => {
  await openComplete({ ...distintos, personaAutorizaAnticipos: 'tenedor' });
  await waitFor(() => expect(avisos()).toHaveLength(3));
  expect(avisos().map(({ textContent }) => /El pago de (.+?) lo autoriza/.exec(textContent ?? '')?.[1])).toEqual([
    'los fletes',
    'los anticipos',
    'los fletes y los anticipos',
  ]);
});

test.each([
  [
    'owner and holder are one, also before their number is known',
    { mismoTenedor: true, numeroDocumentoTenedor: '', numeroDocumentoPropietario: '' },
  ],
  ['both have one document number', { numeroDocumentoPropietario: '79845221' }],
  ['who signs authorises both', { personaAutorizaFletes: 'propietario' }],
] as const)('nothing is said when %s', async (_cuando, cambio) => {
  await openComplete({ ...distintos, ...cambio });
  typeInto('titularCuentaFletes', 'Otra'); // what is derived follows what is typed
  await waitFor(() => expect(screen.getAllByText(/^La cuenta está a nombre de otra persona/)).not.toHaveLength(0));
  expect(avisos()).toEqual([]);
});
