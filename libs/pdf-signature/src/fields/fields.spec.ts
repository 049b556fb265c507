import { fonts, plainPdf } from '../../test/documents.js';
import { rawPdf } from '../../test/raw-pdf.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfDict, PdfRef, PdfString, text, textOf, type PdfValue } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { pageRefs } from './page-refs.js';
import { prepareSignatureFields } from './prepare-signature-fields.js';
import { isDocTimestamp, signatureFields } from './signature-fields.js';

const ref = (num: number) => new PdfRef(num);
/** Objects numbered from 2, under a catalogue with these entries. */
function file(values: PdfValue[], catalogue: Record<string, PdfValue>): PdfDocument {
  const doc = PdfDocument.read(rawPdf(values, 'table'));
  const increment = new Increment(doc);
  increment.put(doc.rootRef, new PdfDict([...doc.catalog, ...Object.entries(catalogue)]));
  return PdfDocument.read(increment.append().bytes);
}

describe('pages', () => {
  const page = () => dict({ Type: name('Page') });
  const node = (...kids: number[]) => dict({ Type: name('Pages'), Kids: kids.map(ref) });
  const pages = (...values: PdfValue[]) => pageRefs(file(values, { Pages: ref(2) })).map(({ num }) => num);

  test('are listed in reading order', () => {
    expect(pages(node(4, 3), page(), node(5, 6), page(), page())).toEqual([5, 6, 3]);
  });

  test.each<[string, PdfValue[]]>([
    ['twice the same page', [node(3, 3), page()]],
    ['a ring', [node(3), node(2)]],
    ['a page that is no dictionary', [node(3), 7]],
    ['a node without children', [dict({ Type: name('Pages') })]],
    ['a type that is no name', [dict({ Type: text('Page') })]],
    ['children that are no list', [dict({ Kids: 7 })]],
    ['a page written where it is named', [dict({ Kids: [page()] })]],
  ])('a tree with %s is damaged', (_, values) => expect(() => pages(...values)).toThrow('DAMAGED'));

  test('a tree of twenty thousand nodes is read, one of more is not', () => {
    const tree = (nodes: number) => {
      const leaves = Array.from({ length: nodes - 1 }, page);
      return pages(node(...leaves.map((_, i) => i + 3)), ...leaves);
    };
    expect(tree(20_000)).toHaveLength(19_999);
    expect(() => tree(20_001)).toThrow('DAMAGED');
  });
});

describe('signature fields', () => {
  const field = (change: Record<string, PdfValue> = {}) => dict({ FT: name('Sig'), T: text('Peña'), ...change });
  const fields = (form: PdfValue, ...values: PdfValue[]) => signatureFields(file(values, { AcroForm: form }));
  const form = (...kids: PdfValue[]) => dict({ Fields: kids });

  test('are those of the form, with their names', () => {
    const [found, ...more] = fields(form(ref(2)), field());
    expect([found?.name, found?.ref, more]).toEqual(['Peña', ref(2), []]);
    expect(signatureFields(file([7], {}))).toEqual([]);
    expect(fields(form(), 7)).toEqual([]);
  });

  test.each<[string, Record<string, PdfValue>]>([
    ['of text', { FT: name('Tx') }],
    ['whose kind is no name', { FT: text('Sig') }],
    ['without a name', { T: 7 }],
  ])('a field %s is none', (_, change) => expect(fields(form(ref(2)), field(change))).toEqual([]));

  test.each<[string, PdfValue, PdfValue, string]>([
    ['a form that is no dictionary', 7, field(), 'DAMAGED'],
    ['fields that are no list', dict({ Fields: 7 }), field(), 'DAMAGED'],
    ['a field written where it is named', form(field()), 7, 'UNSUPPORTED'],
    ['a field with children', form(ref(2)), field({ Kids: [] }), 'UNSUPPORTED'],
    ['a field that is no dictionary', form(ref(2)), 7, 'DAMAGED'],
  ])('%s is refused', (_, found, value, code) => expect(() => fields(found, value)).toThrow(code));

  test.each<[PdfValue, boolean]>([
    [dict({ Type: name('DocTimeStamp'), SubFilter: name('ETSI.RFC3161') }), true],
    [dict({ Type: name('Sig'), SubFilter: name('ETSI.RFC3161') }), false],
    [dict({ Type: name('DocTimeStamp'), SubFilter: name('ETSI.CAdES.detached') }), false],
    [dict({ Type: text('DocTimeStamp'), SubFilter: name('ETSI.RFC3161') }), false],
    [7, false],
  ])('%p is a document timestamp: %s', (value, is) => {
    expect(isDocTimestamp(file([value], {}), dict({ V: ref(2) }))).toBe(is);
  });
});

describe('prepared fields', () => {
  const place = { name: 'uno', page: 0, rect: [1, 2, 3, 4] as [number, number, number, number] };
  const prepared = async (...all: (typeof place & { description?: string })[]) =>
    PdfDocument.read(prepareSignatureFields(await plainPdf(), all, fonts));

  test('stand on their pages as printed, locked widgets', async () => {
    const doc = await prepared(place, { ...place, name: 'dos', page: 1, description: 'Firma del dueño' });
    const [one, two] = signatureFields(doc).map(({ dict: widget }) => widget) as [PdfDict, PdfDict];
    const pages = pageRefs(doc);
    expect(['Type', 'Subtype', 'F', 'Rect'].map((key) => one.get(key))).toEqual([
      name('Annot'),
      name('Widget'),
      132,
      [1, 2, 3, 4],
    ]);
    expect([one.get('P'), two.get('P')]).toEqual(pages);
    expect([one.has('TU'), textOf(two.get('TU') as PdfString)]).toEqual([false, 'Firma del dueño']);
    const listed = pages.map((page) => doc.resolve(doc.dict(page, 'page').get('Annots')));
    expect(listed).toEqual(signatureFields(doc).map((found) => [found.ref]));
    const form = doc.dict(doc.catalog.get('AcroForm'), 'form');
    expect(form.get('SigFlags')).toBe(3);
  });

  test('become the object that a structure names already, and keep its number there', async () => {
    const plain = PdfDocument.read(await plainPdf());
    const increment = new Increment(plain);
    const object = increment.add(dict({ StructParent: 7, T: text('otro') })).num;
    const fields = [
      { ...place, object },
      { ...place, name: 'dos' },
    ];
    const [one, two] = signatureFields(
      PdfDocument.read(prepareSignatureFields(increment.append().bytes, fields, fonts)),
    );
    expect([one?.ref, one?.dict.get('StructParent'), one?.name]).toEqual([ref(object), 7, 'uno']);
    expect([two?.dict.has('StructParent'), two?.ref.num === object]).toEqual([false, false]);
    expect(() => prepareSignatureFields(increment.append().bytes, [{ ...place, object: 9999 }], fonts)).toThrow(
      'DAMAGED',
    );
  });

  test('need a page each, and a name of their own', async () => {
    await expect(prepared(place, place)).rejects.toThrow('FIELD_EXISTS');
    await expect(prepared({ ...place, page: 2 })).rejects.toThrow('UNSUPPORTED');
  });

  test.each([
    ['%PDF-1.3', undefined, '1.7'],
    ['%PDF-1.7', undefined, undefined],
    ['%PDF-2.0', undefined, undefined],
    ['%PDF-1.3', '1.4', '1.7'],
    ['%PDF-1.3', '2.0', '2.0'],
  ])('a file of %s whose catalogue says %s becomes %s', (header, said, version) => {
    const page = dict({ Type: name('Page'), Annots: [ref(9)] });
    const values = [dict({ Type: name('Pages'), Kids: [ref(3)] }), page];
    const catalogue = { Pages: ref(2), ...(said ? { Version: name(said) } : {}) };
    const bytes = Buffer.from(file(values, catalogue).bytes);
    bytes.write(header, 'latin1');
    const doc = PdfDocument.read(prepareSignatureFields(bytes, [place], fonts));
    expect(doc.catalog.get('Version')).toEqual(version && name(version));
    expect(doc.resolve(doc.dict(ref(3), 'page').get('Annots'))).toEqual([ref(9), signatureFields(doc)[0]?.ref]);
  });

  test('annotations that are no list are damaged', () => {
    const values = [dict({ Kids: [ref(3)] }), dict({ Type: name('Page'), Annots: 7 })];
    const { bytes } = file(values, { Pages: ref(2) });
    expect(() => prepareSignatureFields(bytes, [place], fonts)).toThrow('DAMAGED');
  });
});
