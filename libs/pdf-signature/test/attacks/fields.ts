import { pageRefs } from '../../src/fields/page-refs.js';
import { signatureFields } from '../../src/fields/signature-fields.js';
import { closeIncrement, openDocTimestamp, openIncrement, signCms } from '../../src/index.js';
import { PdfDocument } from '../../src/reader/pdf-document.js';
import { dict, name, PdfDict, PdfRef, PdfStream, PdfString, text, type PdfValue } from '../../src/syntax/pdf-value.js';
import type { Increment } from '../../src/writer/increment.js';
import { certificate, type Holder } from '../pki.js';
import { appearance } from '../sign.js';
import {
  amend,
  append,
  firstOf,
  lastOf,
  otherAuthority,
  signedFields,
  variants,
  type Attack,
  type Victim,
} from './attack.js';

const note = (more: Record<string, PdfValue>) =>
  dict({
    Type: name('Annot'),
    Subtype: name('FreeText'),
    Rect: [60, 500, 400, 560],
    F: 4,
    Contents: text('pagar 900'),
    DA: text('/Helv 12 Tf 0 g'),
    ...more,
  });
const onPage = (pdf: Buffer, page: number, annotation: PdfDict) =>
  append(pdf, (doc, increment) => {
    const ref = pageRefs(doc)[page] as PdfRef;
    const annots = doc.resolve(doc.dict(ref, 'page').get('Annots'));
    amend(doc, increment, ref, { Annots: [...(Array.isArray(annots) ? annots : []), increment.add(annotation)] });
  });

/** Draws over signed content. */
export const overlaid: Attack[] = variants('annotation overlay', {
  'a text on the first page': ({ pdf }) => onPage(pdf, 0, note({})),
  'a text on the page of the signatures': ({ pdf }) => onPage(pdf, 1, note({})),
  'a white square over the page': ({ pdf }) => onPage(pdf, 0, note({ Subtype: name('Square'), IC: [1, 1, 1] })),
  'a stamp': ({ pdf }) => onPage(pdf, 0, note({ Subtype: name('Stamp'), Name: name('Approved') })),
  'a link': ({ pdf }) =>
    onPage(pdf, 0, note({ Subtype: name('Link'), A: dict({ S: name('URI'), URI: text('https://example.invalid') }) })),
  'a picture': ({ pdf }) =>
    append(
      pdf,
      (doc, increment) =>
        void amend(doc, increment, pageRefs(doc)[0] as PdfRef, {
          Thumb: increment.add(new PdfStream(dict({ Width: 1, Height: 1 }), Buffer.of(0))),
        }),
    ),
  'a page turned upside down': ({ pdf }) =>
    append(pdf, (doc, increment) => amend(doc, increment, pageRefs(doc)[0] as PdfRef, { Rotate: 180 })),
  'a page cut': ({ pdf }) =>
    append(pdf, (doc, increment) => amend(doc, increment, pageRefs(doc)[0] as PdfRef, { CropBox: [0, 0, 100, 100] })),
  'an outline that was not there': ({ pdf }) =>
    append(pdf, (doc, increment) =>
      amend(doc, increment, doc.rootRef, { Outlines: increment.add(dict({ Count: 0 })) }),
    ),
});

const thirds = new Map<Holder, Holder>();

function thirdPerson(issuer: Holder): Holder {
  const third = thirds.get(issuer) ?? certificate({ commonName: 'Tercero', serial: '99', issuer });
  thirds.set(issuer, third);
  return third;
}

/** Adds the signature of one more person. */
async function lateSignature(pdf: Buffer, pki: Victim['pki'], visible: boolean): Promise<Buffer> {
  const extra = thirdPerson(pki.issuing);
  const open = withField(pdf, visible ? [60, 100, 290, 340] : [0, 0, 0, 0]);
  const { draft, digest } = openIncrement({
    pdf: open,
    field: 'tercero',
    certify: false,
    appearance: appearance(),
    signedAt: new Date(),
  });
  return closeIncrement(
    draft,
    await signCms({ digest, certificates: [extra.der, pki.issuing.der], sign: extra.sign }),
    digest,
  );
}

const withField = (pdf: Buffer, rect: number[]) =>
  append(pdf, (doc, increment) => {
    const form = doc.catalog.get('AcroForm') as PdfRef;
    const field = increment.add(
      dict({
        Type: name('Annot'),
        Subtype: name('Widget'),
        FT: name('Sig'),
        T: text('tercero'),
        F: 132,
        Rect: rect,
        P: pageRefs(doc)[1],
      }),
    );
    amend(doc, increment, form, { Fields: [...(doc.dict(form, 'form').get('Fields') as PdfValue[]), field] });
  });

export const late: Attack[] = variants('late signature', {
  'a field that nobody signed': ({ pdf }) => withField(pdf, [60, 100, 290, 340]),
  'an invisible field that nobody signed': ({ pdf }) => withField(pdf, [0, 0, 0, 0]),
  'a third signature of the same authority': ({ pdf, pki }) => lateSignature(pdf, pki, true),
  'an invisible third signature of the same authority': ({ pdf, pki }) => lateSignature(pdf, pki, false),
  'a third signature of another authority': ({ pdf }) => lateSignature(pdf, otherAuthority(), true),
  'a form that takes other fields': ({ pdf }) =>
    append(pdf, (doc, increment) =>
      amend(doc, increment, doc.catalog.get('AcroForm') as PdfRef, {
        Fields: [increment.add(dict({ FT: name('Tx'), T: text('valor'), V: text('900') }))],
      }),
    ),
  'a document timestamp that is none': ({ pdf }) => openDocTimestamp(pdf).draft,
  'a document timestamp with a signature in its hole': ({ pdf }) => {
    const { draft, contentsOffset } = openDocTimestamp(pdf);
    const { range } = lastOf(pdf);
    draft.write(pdf.toString('latin1', range[1] + 1, range[2] - 1), contentsOffset + 1, 'latin1');
    return draft;
  },
  'a text field beside a document timestamp': ({ pdf }) =>
    append(openDocTimestamp(pdf).draft, (doc, increment) => void increment.add(dict({ FT: name('Tx'), T: text('x') }))),
});

const field = (
  pdf: Buffer,
  of: typeof firstOf,
  entries: (doc: PdfDocument, increment: Increment) => Parameters<typeof amend>[3],
) => append(pdf, (doc, increment) => amend(doc, increment, of(pdf).field, entries(doc, increment)));

/** Gives another value or appearance to an existing signature. */
export const changed: Attack[] = variants('changed value or appearance', {
  'one takes the face of the other': ({ pdf }) => field(pdf, firstOf, () => ({ AP: lastOf(pdf).dict.get('AP') })),
  'no face': ({ pdf }) => field(pdf, firstOf, () => ({ AP: undefined })),
  'another face': ({ pdf }) =>
    field(pdf, lastOf, (_, increment) => ({
      AP: dict({
        N: increment.add(
          new PdfStream(dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 1, 1] }), Buffer.alloc(0)),
        ),
      }),
    })),
  'other drawing in the same face': ({ pdf }) =>
    append(pdf, (doc, increment) => {
      const face = doc.dict(firstOf(pdf).dict.get('AP'), 'appearance').get('N') as PdfRef;
      increment.put(face, new PdfStream((doc.resolve(face) as PdfStream).dict, Buffer.from('0 0 10 10 re f')));
    }),
  'one signature taken out': ({ pdf }) => field(pdf, lastOf, () => ({ V: undefined })),
  'both signatures the same': ({ pdf }) => field(pdf, firstOf, () => ({ V: lastOf(pdf).value })),
  'the signatures exchanged': ({ pdf }) =>
    append(pdf, (doc, increment) => {
      const [one, two] = signedFields(doc) as [ReturnType<typeof firstOf>, ReturnType<typeof lastOf>];
      amend(doc, increment, one.field, { V: two.value });
      amend(doc, increment, two.field, { V: one.value });
    }),
  'a signature null': ({ pdf }) => field(pdf, lastOf, () => ({ V: null })),
  'another name for a field': ({ pdf }) => field(pdf, firstOf, () => ({ T: text('aval') })),
  'a field moved': ({ pdf }) => field(pdf, firstOf, () => ({ Rect: [60, 100, 290, 340] })),
  'a field hidden': ({ pdf }) => field(pdf, firstOf, () => ({ F: 2 })),
  'another time in the dictionary': ({ pdf }) =>
    append(pdf, (doc, increment) =>
      amend(doc, increment, firstOf(pdf).value, { M: new PdfString(Buffer.from("D:20200101000000+00'00'")) }),
    ),
  'no certification any more': ({ pdf }) =>
    append(pdf, (doc, increment) => amend(doc, increment, doc.rootRef, { Perms: undefined })),
  'other permissions': ({ pdf }) =>
    append(pdf, (doc, increment) => amend(doc, increment, doc.rootRef, { Perms: dict({ DocMDP: lastOf(pdf).value }) })),
  'a field fewer in the form': ({ pdf }) =>
    append(pdf, (doc, increment) => {
      const kept = signatureFields(doc)
        .filter(({ name: known }) => known === 'conductor')
        .map(({ ref }) => ref);
      amend(doc, increment, doc.catalog.get('AcroForm') as PdfRef, { Fields: kept });
    }),
});
