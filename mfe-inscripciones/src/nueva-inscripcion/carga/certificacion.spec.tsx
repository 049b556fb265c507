import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import { control, openWithBorrador, setUpForm } from '../../../test/formulario.js';
import { server } from '../../../test/portal.js';
import { borradorDe } from '../../borrador-guardado.js';

const OBJETO = '/api/objects/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11';
const direccion = `${window.location.origin}/api/objects/upload/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11?vence=1&firma=x`;

setUpForm();

const grupo = () => within(control('certificacionBancariaUrl').closest('[role="group"]') as HTMLElement);

async function subirCertificacion(): Promise<void> {
  fireEvent.click(grupo().getByRole('button', { name: 'Adjuntar certificación: Pago de fletes' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  const archivo = new File(['%PDF-1.4'], 'certificacion.pdf', { type: 'application/pdf' });
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [archivo] } });
  const subir = within(dialogo).getByRole('button', { name: 'Subir archivo' });
  await waitFor(() => expect(subir).toBeEnabled());
  fireEvent.click(subir);
}

test('an optional certification can be taken away again', async () => {
  await openWithBorrador({ certificacionBancariaUrl: OBJETO });
  fireEvent.click(grupo().getByRole('button', { name: 'Quitar certificación: Pago de fletes' }));
  await waitFor(() => expect(control('certificacionBancariaUrl')).toHaveValue(''));
  expect(grupo().getByRole('button', { name: 'Adjuntar certificación: Pago de fletes' })).toBeVisible();
  await waitFor(() => expect(control('certificacionBancariaUrl').closest('[role="group"]')).toHaveFocus());
});

test('the name of the payment stands wherever its certification is worked on', async () => {
  await openWithBorrador({ certificacionBancariaUrl: OBJETO, certificacionBancariaAnticiposUrl: OBJETO });
  for (const pago of ['Pago de fletes', 'Pago de anticipos']) {
    const suyo = within(screen.getByRole('group', { name: `Certificación bancaria (${pago}) (opcional)` }));
    expect(suyo.getByRole('button', { name: `Cambiar certificación: ${pago}` })).toBeVisible();
    expect(suyo.getByRole('button', { name: `Quitar certificación: ${pago}` })).toBeVisible();
  }
});

test('the name of a file goes with its path: what another tab attached is not called like the one sent from here', async () => {
  server.use(
    http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: direccion })),
    http.put('*/api/objects/upload/:id', () => HttpResponse.json({})),
    http.put('*/api/certification-upload', () => HttpResponse.json({ objectPath: OBJETO })),
  );
  await openWithBorrador({ certificacionBancariaUrl: '' });
  await subirCertificacion();
  expect(await grupo().findByText('certificacion.pdf')).toBeVisible();
  const deOtra = { ...datosDePrueba, certificacionBancariaUrl: OBJETO.replace('6f1d', '7a2e') };
  localStorage.setItem(
    CLAVE_BORRADOR,
    JSON.stringify(borradorDe(deOtra, 'ana@correo.test', new Date(), { pestana: 'otra' })),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CLAVE_BORRADOR })));
  fireEvent.click(await screen.findByRole('button', { name: 'Usar la otra pestaña' }));
  expect(await grupo().findByText('Adjunta en el borrador')).toBeVisible();
  expect(grupo().queryByText('certificacion.pdf')).toBeNull();
});

test('a person who leaves during the inspection reads no success', async () => {
  let aceptar = (): void => undefined;
  const revisando = new Promise<void>((empieza) => {
    server.use(
      http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: direccion })),
      http.put('*/api/objects/upload/:id', () => HttpResponse.json({})),
      http.put('*/api/certification-upload', () => {
        empieza();
        return new Promise<Response>((resolve) => {
          aceptar = () => resolve(HttpResponse.json({ objectPath: OBJETO }));
        });
      }),
    );
  });
  const { router } = await openWithBorrador({ certificacionBancariaUrl: '' });
  await subirCertificacion();
  await revisando;
  void router.navigate(paginas.inicio.to);
  fireEvent.click(await screen.findByRole('button', { name: 'Salir y cancelar la carga' }));
  await screen.findByRole('heading', { name: 'Inicio' });
  aceptar();
  await router.navigate(paginas.misInscripciones.to);
  await screen.findByRole('heading', { name: 'Mis Inscripciones' });
  expect(screen.queryByText('Archivo subido exitosamente')).toBeNull();
});
