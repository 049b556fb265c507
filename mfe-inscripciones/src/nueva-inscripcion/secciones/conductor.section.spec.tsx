import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { control, openComplete, receive, setUpForm, submit, typeInto } from '../../../test/formulario.js';
import { listada } from '../../../test/portal.js';

setUpForm();

test('a minor, and a document older than its holder, are warnings beside both dates; neither stops the enrolment', async () => {
  const { cuerpos } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  const [expedicion, nacimiento] = [control('fechaExpedicionConductor'), control('fechaNacimientoConductor')];
  const hace = (anios: number) => `01/01/${Number(hoyEnBogota(new Date()).slice(0, 4)) - anios}`;
  typeInto('fechaExpedicionConductor', hace(1));
  typeInto('fechaNacimientoConductor', hace(10));
  expect(nacimiento).toHaveAccessibleDescription(
    'Según esta fecha, el conductor tiene 10 años: es menor de edad. Revísela.',
  );
  expect(expedicion).not.toHaveAccessibleDescription();
  typeInto('fechaExpedicionConductor', hace(20));
  expect(nacimiento).toHaveAccessibleDescription(
    'Es posterior a la fecha de expedición del documento. Revise las dos fechas.',
  );
  expect(expedicion).toHaveAccessibleDescription('Es anterior a la fecha de nacimiento. Revise las dos fechas.');
  expect([expedicion, nacimiento].map((uno) => uno.getAttribute('aria-invalid'))).toEqual([null, null]);
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  await waitFor(() => expect(cuerpos).toHaveLength(1));
});
