import { render, screen, waitFor } from '@testing-library/react';
import { TOKEN, unEnlace } from '@portal/contracts/muestra';
import { installBrowser } from '../../test/browser.js';
import { serve } from '../../test/server.js';
import { Firmar } from '../firmar/firmar.page.js';

const routes = {
  [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace() }),
  [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [] }),
};
const acento = () => document.documentElement.style.getPropertyValue('--acento');

beforeEach(installBrowser);

test('the public pages wear the company’s own logo and accent, and the portal’s without them', async () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  const empresa = { nombreCorto: 'PROPIA', correoDatos: 'datos@propia.test', telefono: '601 555 0100' };
  serve({
    ...routes,
    'GET /api/configuracion': () => ({ body: { empresa: { ...empresa, logo, acento: '#7CC242' } } }),
  });
  const { unmount } = render(<Firmar token={TOKEN} />);
  const marca = (await screen.findByText('PROPIA')).closest('.marca');
  expect(marca?.querySelector('img')).toHaveAttribute('src', logo);
  expect(acento()).toBe('#7CC242');
  unmount();
  serve({ ...routes, 'GET /api/configuracion': () => ({ body: { empresa } }) });
  render(<Firmar token={TOKEN} />);
  const otra = (await screen.findByText('PROPIA')).closest('.marca');
  expect(otra?.querySelector('svg')).not.toBeNull();
  await waitFor(() => expect(acento()).toBe(''));
});
