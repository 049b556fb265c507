import { bomb, pdfString, unPdf, withAction, withAnnotation, withEntry } from '../../test/pdfs.js';
import { inspeccionar } from './inspeccion.rules.js';

const codeOf = (pdf: Buffer) =>
  inspeccionar(pdf).then(
    () => 'admitted',
    (error: { code?: string }) => error.code,
  );

test.each([
  ['classic cross-references', { packed: false, pages: 1 }],
  ['object streams', { packed: true, pages: 3 }],
])('a plain PDF with %s is admitted and its pages counted', async (_, options) => {
  expect(await inspeccionar(await unPdf(undefined, options))).toEqual({ paginas: options.pages });
});

test('a plain opening destination and a web link are fine: banks use them', async () => {
  const linked = await unPdf(withAnnotation({ S: 'URI', URI: pdfString('https://banco.test') }));
  const opened = await unPdf((doc) => withEntry('OpenAction', [doc.getPage(0).ref, 'Fit'])(doc));
  expect(await Promise.all([codeOf(linked), codeOf(opened)])).toEqual(['admitted', 'admitted']);
});

test.each(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'])(
  'an action of kind %s is refused, in the catalogue and on a page',
  async (S) => {
    const files = await Promise.all([
      unPdf(withAction({ S })),
      unPdf(withAnnotation({ S })),
      unPdf(withAction({ S }), { packed: true }),
    ]);
    expect(await Promise.all(files.map(codeOf))).toEqual(Array(3).fill('PDF_NO_ADMITIDO'));
  },
);

test('an action hidden behind an escaped name is refused', async () => {
  const pdf = await unPdf(withAction({ S: 'Launch' }));
  expect(await codeOf(Buffer.from(pdf.toString('latin1').replace('/Launch', '/L#61unch'), 'latin1'))).toBe(
    'PDF_NO_ADMITIDO',
  );
});

test('embedded files, XFA forms and scripts by name are refused', async () => {
  const files = [
    await unPdf(withEntry('Names', { EmbeddedFiles: { Names: [] } })),
    await unPdf(withEntry('AcroForm', { XFA: pdfString('<xdp/>') })),
    await unPdf(withEntry('Names', { JavaScript: { Names: [] } })),
  ];
  expect(await Promise.all(files.map(codeOf))).toEqual(Array(3).fill('PDF_NO_ADMITIDO'));
});

test('an encrypted PDF is refused', async () => {
  const pdf = await unPdf((doc) => doc.encrypt({ userPassword: '', ownerPassword: 'x', permissions: {} }));
  expect(await codeOf(pdf)).toBe('PDF_NO_ADMITIDO');
});

test('a file that is no PDF gets another code than a damaged one', async () => {
  const pdf = await unPdf();
  expect(await codeOf(Buffer.from('MZ executable'))).toBe('SOLO_PDF');
  expect(await codeOf(Buffer.from('<html></html>'))).toBe('SOLO_PDF');
  expect(await codeOf(pdf.subarray(0, 60))).toBe('PDF_NO_ADMITIDO');
});

test('a stream that inflates without end is refused before it is unpacked', async () => {
  expect(await codeOf(bomb())).toBe('PDF_NO_ADMITIDO');
});

test('two thousand pages are admitted, and more than anybody certifies are refused', async () => {
  expect(await inspeccionar(await unPdf(undefined, { pages: 2000 }))).toEqual({ paginas: 2000 });
  expect(await codeOf(await unPdf(undefined, { pages: 2001 }))).toBe('PDF_NO_ADMITIDO');
});

test('only a trailer names a catalogue, whatever entries an object has', async () => {
  expect(await codeOf(await unPdf((doc) => doc.context.register(doc.context.obj({ Root: 7 }))))).toBe('admitted');
});

test('an operator learns why a file was refused, in a few words', async () => {
  const refusal = (file: Buffer) =>
    inspeccionar(file).then(
      (): { detail?: string } => ({}),
      (error: unknown) => error as { detail?: string },
    );
  expect(await refusal(Buffer.from('MZ'))).toMatchObject({ detail: expect.any(String) });
  const unreadable = await refusal(Buffer.from(`%PDF-1.7\n1 0 obj\n${'<< /A '.repeat(50)}`));
  expect(unreadable).toMatchObject({ detail: expect.stringMatching(/^unreadable: /), cause: expect.any(Error) });
  expect(unreadable.detail?.length).toBeLessThan(220);
  const pages = await refusal(await unPdf(withEntry('Pages', 7)));
  expect(pages).toMatchObject({ detail: expect.not.stringMatching(/^unreadable/) });
});
