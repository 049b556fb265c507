import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { abrirCompleto, conFormulario, control, enviar, escribir, recibe } from '../../../test/formulario.js';
import { listada } from '../../../test/portal.js';

conFormulario();

test('a minor, and a document older than its holder, are warnings beside both dates; neither stops the enrolment', async () => {
  const { cuerpos } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
  await abrirCompleto();
  const [expedicion, nacimiento] = [control('fechaExpedicionConductor'), control('fechaNacimientoConductor')];
  const hace = (anios: number) => `01/01/${Number(hoyEnBogota(new Date()).slice(0, 4)) - anios}`;
  escribir('fechaExpedicionConductor', hace(1));
  escribir('fechaNacimientoConductor', hace(10));
  expect(nacimiento).toHaveAccessibleDescription(
    'Según esta fecha, el conductor tiene 10 años: es menor de edad. Revísela.',
  );
  expect(expedicion).not.toHaveAccessibleDescription();
  escribir('fechaExpedicionConductor', hace(20));
  expect(nacimiento).toHaveAccessibleDescription(
    'Es posterior a la fecha de expedición del documento. Revise las dos fechas.',
  );
  expect(expedicion).toHaveAccessibleDescription('Es anterior a la fecha de nacimiento. Revise las dos fechas.');
  expect([expedicion, nacimiento].map((uno) => uno.getAttribute('aria-invalid'))).toEqual([null, null]);
  enviar();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  await waitFor(() => expect(cuerpos).toHaveLength(1));
});
