import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN } from '@portal/contracts/muestra';
import type { RolFirmante } from '@portal/dominio/roles';
import { refusal, serve } from '../../../test/server.js';
import { NovedadSection } from './novedad.section.js';

const REPORT = `POST /api/signature/report/${TOKEN}`;
const open = async (rol: RolFirmante = 'conductor') => {
  render(<NovedadSection token={TOKEN} rol={rol} />);
  await userEvent.click(screen.getByRole('button', { name: 'Algo está mal' }));
};

test('a signer says what is wrong in two taps and a line, and reads that the link goes on', async () => {
  const { of } = serve({ [REPORT]: () => ({ status: 202, body: { message: 'Avisamos. Su enlace sigue activo.' } }) });
  await open();
  expect(screen.getByRole('group', { name: '¿Qué está mal?' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Avisar' })).toBeDisabled();
  expect(screen.getByText('Elija qué está mal.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Avisar' })).toHaveAccessibleDescription('Elija qué está mal.');
  await userEvent.click(screen.getByLabelText('La placa está mal'));
  expect(screen.getByText('Elija qué está mal.')).not.toBeVisible();
  await userEvent.type(screen.getByLabelText(/Cuéntenos/), 'Es WLK580');
  await userEvent.click(screen.getByRole('button', { name: 'Avisar' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Su enlace sigue activo.');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(of('POST', `/api/signature/report/${TOKEN}`)[0]?.body).toEqual({ que: 'placa', nota: 'Es WLK580' });
});

test('what was said on an earlier visit stands there, and something else can be said', async () => {
  const { of } = serve({ [REPORT]: () => ({ status: 202, body: { message: 'Avisamos.' } }) });
  const novedad = { en: '2026-11-21T15:42:00.000Z', que: 'placa', nota: 'Es WLK580' } as const;
  render(<NovedadSection token={TOKEN} rol="conductor" novedad={novedad} />);
  expect(screen.getByText(/usted avisó que la placa está mal: «Es WLK580»\./)).toHaveTextContent(
    /^El 21\/11\/2026 a las 10:42\sa\.\sm\., usted avisó .+ ya recibieron su aviso\. Su enlace sigue activo\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Avisar de otra cosa' }));
  await userEvent.click(screen.getByLabelText('Mi nombre está mal'));
  await userEvent.click(screen.getByRole('button', { name: 'Avisar' }));
  expect(await screen.findByRole('status')).toHaveTextContent(/^Avisamos\. Usted avisó que su nombre está mal\.$/);
  expect(of('POST', `/api/signature/report/${TOKEN}`)).toHaveLength(1);
});

test('Cancelar gives the focus back to the button that opened the form', async () => {
  serve({});
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('button', { name: 'Algo está mal' })).toHaveFocus();
});

test('a note that did not leave says so and stays; without words it goes as it is', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let fails = true;
  const { of } = serve({
    [REPORT]: () =>
      fails
        ? refusal(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos. Intente de nuevo en unos minutos.')
        : { status: 202, body: { message: 'Avisamos.' } },
  });
  await open();
  await userEvent.click(screen.getByLabelText('No soy yo'));
  await userEvent.click(screen.getByRole('button', { name: 'Avisar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos.');
  expect(screen.getByLabelText('No soy yo')).toBeChecked();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Avisar' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Avisamos.');
  expect(of('POST', `/api/signature/report/${TOKEN}`)[1]?.body).toEqual({ que: 'no-soy-yo' });
  errors.mockRestore();
});

test('who signs the contract can say that an account or a percentage is wrong; a driver has none', async () => {
  const { of } = serve({ [REPORT]: () => ({ status: 202, body: { message: 'Avisamos.' } }) });
  await open('propietario');
  await userEvent.click(screen.getByLabelText('La cuenta o el porcentaje está mal'));
  await userEvent.click(screen.getByLabelText(/Cuéntenos/));
  await userEvent.paste('x'.repeat(250));
  await userEvent.click(screen.getByRole('button', { name: 'Avisar' }));
  await screen.findByRole('status');
  const { que, nota } = of('POST', `/api/signature/report/${TOKEN}`)[0]?.body as { que: string; nota: string };
  expect([que, nota]).toEqual(['otra', `La cuenta o el porcentaje está mal. ${'x'.repeat(250)}`]);
  cleanup();
  await open();
  expect(screen.queryByLabelText('La cuenta o el porcentaje está mal')).toBeNull();
});
