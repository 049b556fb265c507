import { rechazoAlLeer } from './archivo.rules.js';

test('a program renamed to .pdf, an empty file and 11 MB are refused before anything is sent', async () => {
  expect(
    await rechazoAlLeer(new File(['MZ\u0090 this program'], 'certificacion.PDF', { type: 'application/pdf' })),
  ).toBe(
    'Solo se permiten archivos PDF. Este archivo se llama .pdf, pero no es un PDF: cambiarle el nombre no lo convierte. Ábralo y elija Imprimir, Guardar como PDF.',
  );
  expect(await rechazoAlLeer(new File(['x'], 'certificacion', { type: 'application/pdf' }))).toBe(
    'Solo se permiten archivos PDF.',
  );
  expect(await rechazoAlLeer(new File([], 'vacio.pdf', { type: 'application/pdf' }))).toBe('El archivo está vacío.');
  expect(await rechazoAlLeer(new File([new Uint8Array(11 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' }))).toBe(
    'El archivo supera el tamaño máximo de 10MB.',
  );
  expect(await rechazoAlLeer(new File(['%PDF-1.4'], 'certificacion.pdf', { type: 'application/pdf' }))).toBeUndefined();
});

test.each(['', 'application/octet-stream'])(
  'of type «%s», a name in .pdf goes on to be looked into, and no other does',
  async (type) => {
    expect(await rechazoAlLeer(new File(['%PDF-1.4'], 'Certificacion.PDF', { type }))).toBeUndefined();
    expect(await rechazoAlLeer(new File(['MZ\u0090 this program'], 'certificacion.pdf', { type }))).toMatch(
      /^Solo se permiten archivos PDF\. Este archivo se llama \.pdf/,
    );
    expect(await rechazoAlLeer(new File(['%PDF-1.4'], 'certificacion.exe', { type }))).toBe(
      'Solo se permiten archivos PDF.',
    );
  },
);
