import { screen, waitFor } from '@testing-library/react';
import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { choose, control, openComplete, setUpForm, typeInto } from '../../test/formulario.js';
import { openPage } from '../../test/portal.js';
import type { Campo } from '../valores.js';

setUpForm();

test('every field of the form has an input with its own name', async () => {
  // A company signs, so that its representative is asked for.
  await openComplete({ personaFirmaContrato: 'propietario' });
  await waitFor(() => expect(control('nombreRepresentante')).toBeVisible());
  for (const campo of Object.keys(inscripcionSchema.shape)) {
    if (campo !== 'status') expect([campo, control(campo as Campo)?.name]).toEqual([campo, campo]);
  }
});

test('an authorisation fills itself in while the form is written', async () => {
  openPage('nuevaInscripcion');
  const texto = await screen.findByText(/Texto autorizacion-anticipos/);
  expect(texto).toHaveTextContent(
    '[NOMBRE], [TIPO_DOC] No. [NUMERO_DOC], placa [PLACA], [PORCENTAJE] % para TRANSCARGA S.A.S.',
  );
  typeInto('nombreRazonSocial', ' Marta  Ruiz '); // pasted
  typeInto('tipoDocumentoTenedor', 'CC');
  typeInto('numeroDocumentoTenedor', '31987654');
  typeInto('placaCabezote', 'abc123');
  typeInto('porcentajeAnticipo', '35');
  choose('personaAutorizaAnticipos', 'tenedor');
  await waitFor(() =>
    expect(screen.getByText(/Texto autorizacion-anticipos/)).toHaveTextContent(
      'Marta Ruiz, cédula de ciudadanía No. 31.987.654, placa ABC123, 35 % para TRANSCARGA S.A.S.',
      { normalizeWhitespace: false },
    ),
  );
});
