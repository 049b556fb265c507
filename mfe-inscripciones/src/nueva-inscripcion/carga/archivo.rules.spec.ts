import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';
import { rechazoAlLeer, rechazoDe, tomarUno } from './archivo.rules.js';

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

test('ten megabytes are taken, one byte more is not', () => {
  const de = (size: number) => rechazoDe({ name: 'a.pdf', type: 'application/pdf', size });
  expect([de(MAX_CARGA_BYTES), de(MAX_CARGA_BYTES + 1)]).toEqual([undefined, expect.stringMatching(/10MB/)]);
});

test('.pdf counts at the end of a name alone', async () => {
  expect(rechazoDe({ name: 'a.pdf.exe', type: '', size: 1 })).toBe('Solo se permiten archivos PDF.');
  expect(await rechazoAlLeer(new File(['MZ'], 'a.pdf.bin', { type: 'application/pdf' }))).toBe(
    'Solo se permiten archivos PDF.',
  );
});

test('the mark stands in the first kilobyte or the file is none', async () => {
  const con = (antes: number) => new File([`${' '.repeat(antes)}%PDF-1.4`], 'a', { type: 'application/pdf' });
  expect(await rechazoAlLeer(con(1019))).toBeUndefined();
  expect(await rechazoAlLeer(con(1024))).toMatch(/Solo se permiten/);
});

test('one file is taken, of several none, and a bad one is refused with its reason', async () => {
  const [bueno, malo] = ['%PDF-1.4', 'MZ'].map((bytes) => new File([bytes], 'a.pdf', { type: 'application/pdf' }));
  if (!bueno || !malo) throw new Error('two files');
  expect((await tomarUno([bueno])).archivo).toBe(bueno);
  expect(await tomarUno([bueno, malo])).toEqual({ rechazo: expect.stringMatching(/un solo archivo/) });
  expect(await tomarUno([malo])).toEqual({ rechazo: expect.stringMatching(/no es un PDF/) });
});

test('a file that cannot be read is refused with what to do, and the console says why', async () => {
  const told: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => void told.push(words[0]);
  try {
    const perdido = { name: 'a.pdf', type: 'application/pdf', size: 1, slice: () => undefined } as unknown as File;
    expect(await rechazoAlLeer(perdido)).toBe('No pudimos leer el archivo. Elíjalo de nuevo.');
  } finally {
    console.error = error;
  }
  expect(told).toEqual(['file not read']);
});
