import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { openPage, server } from './portal.js';

/** The path of a registered certification. */
export const OBJETO = '/api/objects/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11';
/** The signed address of an upload. */
const CARGA = '6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11';
export const uploadAddress = `${window.location.origin}/api/objects/upload/${CARGA}?vence=1&firma=x`;
export const pdf = (name = 'certificacion.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

/** Sets up every test of an upload for the advances: a server that takes it, and a silent log. */
export function setUpUploads(): void {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: uploadAddress })),
      http.put('*/api/objects/upload/:id', () => HttpResponse.json({})),
      http.put('*/api/certification-anticipos-upload', async ({ request }) => {
        expect(await request.json()).toEqual({ certificationUrl: uploadAddress });
        return HttpResponse.json({ objectPath: OBJETO });
      }),
    );
  });
}

/** Opens the blank form and the dialog of the advances. */
export async function openDialog(): Promise<HTMLElement> {
  openPage('nuevaInscripcion');
  fireEvent.click(await screen.findByRole('button', { name: 'Adjuntar certificación: Pago de anticipos' }));
  return screen.findByRole('dialog', { name: 'Certificación bancaria' });
}

/** Opens the dialog and chooses a file in it. */
export async function chooseFile(archivo: File): Promise<HTMLElement> {
  const dialogo = await openDialog();
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [archivo] } });
  return dialogo;
}

export async function upload(dialogo: HTMLElement): Promise<void> {
  const boton = within(dialogo).getByRole('button', { name: 'Subir archivo' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
}

/** The form's value of the advances' certification. */
export const ruta = () => document.querySelector<HTMLInputElement>('[name="certificacionBancariaAnticiposUrl"]')?.value;
