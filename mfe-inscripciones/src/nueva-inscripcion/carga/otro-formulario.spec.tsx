/** An upload belongs to the form it began in: when that form gives way to another, nothing of it reaches the other. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import { control, openWithBorrador, setUpForm } from '../../../test/formulario.js';
import { server } from '../../../test/portal.js';
import { borradorDe } from '../../borrador-guardado.js';
import { cargaEnCurso, cargaFallida } from './carga-en-curso.js';

const OBJETO = '/api/objects/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11';
const OTRO = OBJETO.replace('6f1d', '7a2e');
const direccion = `${window.location.origin}/api/objects/upload/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11?vence=1&firma=x`;

setUpForm();
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

/** Holds back one answer. @returns when it is asked for, and the way to give it */
function retener(metodo: typeof http.put, ruta: string) {
  let responder = (_respuesta: Response): void => undefined;
  const pedida = new Promise<void>((empieza) => {
    server.use(
      metodo(ruta, () => {
        empieza();
        return new Promise<Response>((resolve) => (responder = resolve));
      }),
    );
  });
  return { pedida, responder: (respuesta: Response) => responder(respuesta) };
}

/** Chooses a file and sends it. @returns the dialog, still open */
async function subir(nombre: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByLabelText('Adjuntar certificación: Pago de fletes'));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  const archivo = new File(['%PDF-1.4'], nombre, { type: 'application/pdf' });
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [archivo] } });
  const boton = within(dialogo).getByText('Subir archivo', { selector: 'button' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
  return dialogo;
}

async function subirYSeguir(): Promise<void> {
  const dialogo = await subir('anterior.pdf');
  fireEvent.click(await within(dialogo).findByText('Seguir con el formulario'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const avisa = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CLAVE_BORRADOR })));

async function empezarDeNuevo(): Promise<void> {
  localStorage.removeItem(CLAVE_BORRADOR);
  avisa();
  fireEvent.click(await screen.findByText('Empezar de nuevo'));
  fireEvent.click(await screen.findByText('Borrar y empezar de nuevo'));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue(''));
}

async function usarLaOtra(): Promise<void> {
  const deOtra = { ...datosDePrueba, placaCabezote: 'OTR001', certificacionBancariaUrl: '' };
  localStorage.setItem(
    CLAVE_BORRADOR,
    JSON.stringify(borradorDe(deOtra, 'ana@correo.test', new Date(), { pestana: 'otra' })),
  );
  avisa();
  fireEvent.click(await screen.findByText('Usar la otra pestaña'));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue('OTR001'));
}

const salidas = [
  ['Empezar de nuevo', empezarDeNuevo],
  ['Usar la otra pestaña', usarLaOtra],
] as const;

test.each(salidas)('after «%s» a running upload stops, and its failure is not shown', async (_boton, cambiar) => {
  server.use(http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: direccion })));
  const envio = retener(http.put, '*/api/objects/upload/:id');
  await openWithBorrador({ certificacionBancariaUrl: '' });
  const parar = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  await subirYSeguir();
  await envio.pedida;
  expect(cargaEnCurso()).toBe('certificacionBancariaUrl');
  await cambiar();
  expect(parar).toHaveBeenCalledTimes(1);
  await act(async () => envio.responder(HttpResponse.error()));
  expect([cargaEnCurso(), cargaFallida()]).toEqual([undefined, undefined]);
  expect(screen.queryByText('anterior.pdf')).toBeNull();
  expect(screen.queryByText('Reintentar')).toBeNull();
  expect(screen.getByLabelText('Adjuntar certificación: Pago de fletes')).toBeVisible();
});

test.each(salidas)('after «%s» a file that was being inspected is not attached', async (_boton, cambiar) => {
  server.use(
    http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: direccion })),
    http.put('*/api/objects/upload/:id', () => HttpResponse.json({})),
  );
  const registro = retener(http.put, '*/api/certification-upload');
  await openWithBorrador({ certificacionBancariaUrl: '' });
  await subirYSeguir();
  await registro.pedida;
  await cambiar();
  registro.responder(HttpResponse.json({ objectPath: OBJETO }));
  server.use(http.put('*/api/certification-upload', () => HttpResponse.json({ objectPath: OTRO })));
  await subir('nueva.pdf'); // its answer comes after that one
  await waitFor(() => expect(control('certificacionBancariaUrl')).toHaveValue(OTRO));
  expect(screen.getAllByText('Archivo subido exitosamente')).toHaveLength(1);
});
