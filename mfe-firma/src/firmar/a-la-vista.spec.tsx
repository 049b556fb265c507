/** The open signing page word for word (docs/especificacion/especificacion.txt, section 2). */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser } from '../../test/browser.js';
import { serve } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const withoutTrailer = () => {
  const enlace = unEnlace();
  return { ...enlace, inscripcion: { ...enlace.inscripcion, placaTrailer: '' } };
};
const open = (...certificados: unknown[]) => {
  serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: withoutTrailer() }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: certificados }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    'POST /api/certificates/generate-for-conductor': () => ({ status: 502 }),
  });
  render(<Firmar token={TOKEN} />);
};
beforeEach(installBrowser);
const datum = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement;

test('the summary shows vehicle, date and the signer’s own data, and says that there is no trailer', async () => {
  open(unCertificado());
  expect(await screen.findByText('21 de noviembre de 2026')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Placa WLK508' })).toBeVisible();
  expect(datum('Correo')).toHaveTextContent('luis.pena@correo.test');
  expect(datum('Tráiler')).toHaveTextContent('Sin tráiler');
});

test('the signing information names time, device and browser', async () => {
  open(unCertificado());
  await screen.findByText('Válido');
  expect(datum('Hora')).toHaveTextContent(/\d\d\/\d\d\/\d{4} \d{1,2}:\d\d/);
  expect(datum('Dispositivo')).toHaveTextContent('·');
  expect(datum('Navegador')).not.toBeEmptyDOMElement();
});

test('a generation that no server explains says so in the words of the specification', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByText('No se pudo generar el certificado')).toBeVisible();
  expect(log).toHaveBeenCalledWith('certificate', expect.anything());
  log.mockRestore();
});
