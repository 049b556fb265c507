/** What a refused revocation says (docs/especificacion/especificacion.txt, section 8). */
import { act, renderHook, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createPortalStore } from '@portal/api-client';
import { UiProvider } from '@portal/ui';
import { useRevocar } from './credencial.section.js';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={createPortalStore()}>
    <UiProvider>{children}</UiProvider>
  </Provider>
);

const noResponde = () => HttpResponse.error();
const responde = (status: number, body: object) => () => HttpResponse.json(body, { status });

test.each([
  [
    responde(404, { code: 'CERTIFICADO_NO_ENCONTRADO', message: 'Certificado no encontrado.', requestId: 'r' }),
    'Certificado no encontrado.',
  ],
  [
    responde(500, { code: 'ERROR_INTERNO', message: 'Ocurrió un error inesperado.', requestId: 'r' }),
    'No se pudo revocar el certificado',
  ],
  [noResponde, 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.'],
])('a refusal to revoke shows the words of the server, or those of the specification', async (responder, words) => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  server.use(http.post('*/api/certificates/revoke/:id', responder));
  const { result } = renderHook(() => useRevocar('7f3a91c4-0b52-4e1d-9a6e-1f2e3d4c5b6a', jest.fn()), { wrapper });
  act(() => result.current.revocar());
  const toast = await screen.findByText(words);
  expect(toast.parentElement).toHaveTextContent(`Error${words}`);
});
