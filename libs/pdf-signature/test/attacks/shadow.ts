import { pageRefs } from '../../src/fields/page-refs.js';
import { PdfDocument } from '../../src/reader/pdf-document.js';
import { dict, name, PdfDict, PdfRef, PdfStream, text, type PdfValue } from '../../src/syntax/pdf-value.js';
import type { Increment } from '../../src/writer/increment.js';
import { signBoth } from '../sign.js';
import { amend, append, variants, type Attack, type Victim } from './attack.js';

const content = (words: string) => new PdfStream(dict({}), Buffer.from(`BT /F1 20 Tf 60 700 Td (${words}) Tj ET`));
const first = (doc: PdfDocument) => pageRefs(doc)[0] as PdfRef;

/** A page that an attacker prepares before signing: the true content lies under a cover that he removes later. */
interface Prepared {
  pdf: Buffer;
  page: PdfRef;
  cover: PdfRef;
  hidden: PdfRef;
}

/** Each prepared document is signed once. */
function once(lay: (victim: Victim) => Promise<Prepared>): (victim: Victim) => Promise<Prepared> {
  const known = new Map<Buffer, Promise<Prepared>>();
  return (victim) => {
    const made = known.get(victim.base) ?? lay(victim);
    known.set(victim.base, made);
    return made;
  };
}

async function prepared(
  { base, pki }: Victim,
  prepare: (doc: PdfDocument, increment: Increment, page: PdfRef) => [cover: PdfRef, hidden: PdfRef],
): Promise<Prepared> {
  let found: [PdfRef, PdfRef] = [new PdfRef(0), new PdfRef(0)];
  const laid = append(base, (doc, increment) => (found = prepare(doc, increment, first(doc))));
  const pdf = (await signBoth(laid, ['conductor', 'propietario'], pki, 'B-T')).at(-1) as Buffer;
  return { pdf, page: first(PdfDocument.read(pdf)), cover: found[0], hidden: found[1] };
}

/** Two content streams, the second of which covers the first. */
const twoContents = once((victim) =>
  prepared(victim, (doc, increment, page) => {
    const [hidden, cover] = [increment.add(content('pagar 900')), increment.add(content('pagar 100'))];
    amend(doc, increment, page, { Contents: [hidden, cover] });
    return [cover, hidden];
  }),
);

/** An annotation with a picture of text over the page. */
const coveringNote = once((victim) =>
  prepared(victim, (doc, increment, page) => {
    const [form, hidden] = [increment.add(face('pagar 100')), increment.add(face('pagar 900'))];
    const note = increment.add(
      dict({ Type: name('Annot'), Subtype: name('Stamp'), Rect: [50, 600, 300, 750], F: 4, AP: dict({ N: form }) }),
    );
    const annots = doc.resolve(doc.dict(page, 'page').get('Annots'));
    amend(doc, increment, page, { Annots: [...(Array.isArray(annots) ? annots : []), note] });
    return [note, hidden];
  }),
);

const face = (words: string) =>
  new PdfStream(dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 250, 150] }), content(words).raw);
const later =
  (
    lay: (victim: Victim) => Promise<Prepared>,
    change: (made: Prepared, doc: PdfDocument, increment: Increment) => void,
  ): Attack['make'] =>
  async (victim) => {
    const made = await lay(victim);
    return append(made.pdf, (doc, increment) => change(made, doc, increment));
  };

/** Removes the cover from content that was signed under it ("hide"). */
export const hidden: Attack[] = variants('shadow hide', {
  'the covering content is taken out of the page': later(twoContents, ({ page, hidden: under }, doc, increment) =>
    amend(doc, increment, page, { Contents: [under] }),
  ),
  'the covering content becomes empty': later(
    twoContents,
    ({ cover }, _, increment) => void increment.put(cover, new PdfStream(dict({}), Buffer.alloc(0))),
  ),
  'the covering content becomes null': later(twoContents, ({ cover }, _, increment) => void increment.put(cover, null)),
  'the cover is taken out of the annotations': later(coveringNote, ({ page, cover }, doc, increment) =>
    amend(doc, increment, page, {
      Annots: (doc.resolve(doc.dict(page, 'page').get('Annots')) as PdfValue[]).filter(
        (one) => !(one instanceof PdfRef && one.num === cover.num),
      ),
    }),
  ),
  'the cover is hidden by its flags': later(coveringNote, ({ cover }, doc, increment) =>
    amend(doc, increment, cover, { F: 2 }),
  ),
  'the cover has no area': later(coveringNote, ({ cover }, doc, increment) =>
    amend(doc, increment, cover, { Rect: [0, 0, 0, 0] }),
  ),
  'the cover loses its appearance': later(coveringNote, ({ cover }, doc, increment) =>
    amend(doc, increment, cover, { AP: undefined }),
  ),
  'the cover is freed': async (victim) => {
    const { pdf, cover } = await coveringNote(victim);
    return freed(pdf, cover.num);
  },
});

/** Replaces signed content by content that was prepared before ("replace"). */
export const replaced: Attack[] = variants('shadow replace', {
  'the page shows the hidden content': later(twoContents, ({ page, hidden: ready }, doc, increment) =>
    amend(doc, increment, page, { Contents: ready }),
  ),
  'the cover shows the hidden form': later(coveringNote, ({ cover, hidden: ready }, doc, increment) =>
    amend(doc, increment, cover, { AP: dict({ N: ready }) }),
  ),
  'a content stream of other words': later(
    twoContents,
    ({ cover }, _, increment) => void increment.put(cover, content('pagar 999')),
  ),
  'a font whose letters are others': ({ pdf }) =>
    append(pdf, (doc, increment) =>
      amend(doc, increment, fontOf(doc), { ToUnicode: undefined, BaseFont: name('Otra') }),
    ),
  'another page tree': ({ pdf }) =>
    append(
      pdf,
      (doc, increment) =>
        void increment.put(
          doc.rootRef,
          new PdfDict(doc.catalog).set(
            'Pages',
            increment.add(new PdfDict(doc.dict(doc.catalog.get('Pages'), 'pages'))),
          ),
        ),
    ),
  'another catalogue by the trailer': ({ pdf }) =>
    append(pdf, (doc, increment) =>
      increment.moveRoot(increment.add(new PdfDict([...doc.catalog, ['Lang', text('fr')]]))),
    ),
  'a catalogue that runs a script': ({ pdf }) =>
    append(pdf, (doc, increment) =>
      amend(doc, increment, doc.rootRef, { OpenAction: dict({ S: name('JavaScript'), JS: text('app.alert(1)') }) }),
    ),
  'the same number with a later generation': ({ pdf }) =>
    append(
      pdf,
      (doc, increment) => void increment.put(new PdfRef(first(doc).num, 1), new PdfDict(doc.dict(first(doc), 'page'))),
    ),
  'an entry that leads back to an older object': async (victim) => {
    const { pdf, cover, hidden: ready } = await twoContents(victim);
    return redirected(pdf, cover.num, PdfDocument.read(pdf).entry(ready.num));
  },
});

function fontOf(doc: PdfDocument): PdfRef {
  const resources = doc.dict(doc.dict(doc.catalog.get('AcroForm'), 'form').get('DR'), 'resources');
  return doc.dict(resources.get('Font'), 'fonts').get('PortalRegular') as PdfRef;
}

/** An increment without objects that frees or moves one object. */
function redirected(pdf: Buffer, num: number, entry: ReturnType<PdfDocument['entry']>): Buffer {
  const { startxref, size, rootRef } = PdfDocument.read(pdf);
  const row = entry?.at === 'file' ? `${String(entry.offset).padStart(10, '0')} 00000 n` : '0000000000 00001 f';
  const trailer = `trailer\n<< /Size ${size} /Root ${rootRef.num} 0 R /Prev ${startxref} >>`;
  const table = `xref\n${num} 1\n${row} \n${trailer}\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(table)]);
}

const freed = (pdf: Buffer, num: number) => redirected(pdf, num, undefined);
