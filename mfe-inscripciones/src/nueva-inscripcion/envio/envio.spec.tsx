import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { abrirCompleto, conFormulario, control, enviar, guardado, recibe } from '../../pruebas/formulario.js';
import { listada } from '../../pruebas/portal.js';
import { datosDePrueba } from '../autollenado/datos-de-prueba.js';

conFormulario();

test('one call carries the whole form and its key; then the sent view, the toast and no draft', async () => {
  const { enviados, cuerpos } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
  await abrirCompleto();
  enviar();
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(screen.getByText('TER-2026-000148')).toBeVisible();
  expect(screen.getByText(/luis\.pena@correo\.test/)).toBeVisible();
  expect(screen.getByText('La inscripción ha sido enviada exitosamente para revisión.')).toBeVisible();
  const { status: _status, ...datos } = datosDePrueba;
  expect(cuerpos).toEqual([{ ...datos, contrasenaGPS: ' clave con espacios ', status: 'submitted' }]);
  expect(enviados[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(guardado()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Nueva Inscripción' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue(''));
});

test('a failure says so and keeps everything', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  recibe(() => HttpResponse.json({ code: 'SERVICIO_NO_DISPONIBLE', message: 'No está.', requestId: 'r' }, { status: 503 }));
  await abrirCompleto();
  enviar();
  expect(await screen.findByText('Hubo un error al enviar el formulario. Por favor, intente nuevamente.')).toBeVisible();
  expect(control('placaCabezote')).toHaveValue('WLK508');
  expect(console.error).toHaveBeenCalled();
});

test("the server's field errors take the same path as the browser's", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [{ path: 'placaCabezote', message: 'Placa de cabezote es requerida' }];
  recibe(() => HttpResponse.json({ code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', requestId: 'r', fields }, { status: 422 }));
  await abrirCompleto();
  enviar();
  expect(await screen.findByRole('alert', { name: /^Hay 1 campo por corregir/ })).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(control('placaCabezote')));
});
