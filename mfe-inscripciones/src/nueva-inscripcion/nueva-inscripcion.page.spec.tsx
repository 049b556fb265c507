import { screen, waitFor } from '@testing-library/react';
import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { abrirEnBlanco, conFormulario, control, elegir, escribir } from '../../test/formulario.js';
import { abrir } from '../../test/portal.js';
import type { Campo } from '../valores.js';

conFormulario();

test('every field of the form has an input with its own name', async () => {
  await abrirEnBlanco();
  for (const campo of Object.keys(inscripcionSchema.shape)) {
    if (campo !== 'status') expect([campo, control(campo as Campo)?.name]).toEqual([campo, campo]);
  }
});

test('an authorisation fills itself in while the form is written', async () => {
  abrir('terceros');
  const texto = await screen.findByText(/Texto autorizacion-anticipos/);
  expect(texto).toHaveTextContent(
    '[NOMBRE], [TIPO_DOC] No. [NUMERO_DOC], placa [PLACA], [PORCENTAJE] % para TRANSCARGA S.A.S.',
  );
  escribir('nombreRazonSocial', ' Marta  Ruiz '); // pasted
  escribir('tipoDocumentoTenedor', 'CC');
  escribir('numeroDocumentoTenedor', '31987654');
  escribir('placaCabezote', 'abc123');
  escribir('porcentajeAnticipo', '35');
  elegir('personaAutorizaAnticipos', 'tenedor');
  await waitFor(() =>
    expect(screen.getByText(/Texto autorizacion-anticipos/)).toHaveTextContent(
      'Marta Ruiz, cédula de ciudadanía No. 31.987.654, placa ABC123, 35 % para TRANSCARGA S.A.S.',
      { normalizeWhitespace: false },
    ),
  );
});
