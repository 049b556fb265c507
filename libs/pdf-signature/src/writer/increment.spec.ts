import { rawPdf, type Layout } from '../../test/raw-pdf.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/pdf-value.js';
import { Increment } from './increment.js';

const id = (text: string) => new PdfString(Buffer.from(text), true);
const base = (layout: Layout = 'table', trailer: Record<string, PdfValue> = {}) =>
  PdfDocument.read(rawPdf([7, name('A')], layout, trailer));
/** The document after a change, and where its objects were written. */
function changed(doc: PdfDocument, change: (increment: Increment) => void) {
  const increment = new Increment(doc);
  change(increment);
  const { bytes, offsets } = increment.append();
  return { after: PdfDocument.read(bytes), offsets, bytes };
}

test.each<Layout>(['table', 'stream', 'packed'])(
  'objects are replaced and added in kind, behind the same bytes: %s',
  (layout) => {
    const doc = base(layout);
    const added: PdfRef[] = [];
    const { after, offsets, bytes } = changed(doc, (increment) => {
      increment.put(new PdfRef(2), 8);
      increment.reserve();
      added.push(increment.add([1]), increment.add(new PdfStream(dict({}), Buffer.from('abc'))));
    });
    const first = doc.size;
    expect(added.map(({ num }) => num)).toEqual([first + 1, first + 2]);
    expect(bytes.subarray(0, doc.bytes.length)).toEqual(doc.bytes);
    expect([2, 3, first + 1].map((num) => after.object(num))).toEqual([8, name('A'), [1]]);
    expect((after.object(first + 2) as PdfStream).raw.toString()).toBe('abc');
    expect(after.object(first)).toBeNull();
    expect([...offsets.keys()]).toEqual([2, first + 1, first + 2]);
    for (const [num, offset] of offsets) expect(bytes.toString('latin1', offset)).toMatch(new RegExp(`^${num} 0 obj`));
    const [own, before] = after.sections;
    expect([own?.kind, before?.offset]).toEqual([layout === 'table' ? 'table' : 'stream', doc.startxref]);
    expect(after.size).toBe(layout === 'table' ? first + 3 : first + 4);
    expect(own?.trailer.get('Prev')).toBe(doc.startxref);
  },
);

test('numbers in a row share a line, others have their own', () => {
  const table = (...numbers: number[]) => {
    const { bytes } = changed(base(), (increment) => numbers.forEach((num) => increment.put(new PdfRef(num, 3), num)));
    const own = bytes.toString('latin1', bytes.lastIndexOf('\nxref\n') + 6, bytes.lastIndexOf('trailer'));
    return own.replaceAll(/\d{10} 00003 n \n/g, '·');
  };
  expect(table(3, 2)).toBe('2 2\n··');
  expect(table(1, 3)).toBe('1 1\n·3 1\n·');
  expect(table(9, 1, 2, 3, 8)).toBe('1 3\n···8 2\n··');
});

test('the trailer keeps catalogue, information and the first half of its name', () => {
  const doc = base('table', { Info: new PdfRef(2), ID: [id('uno'), id('dos')] });
  const { trailer } = changed(doc, (increment) => void increment.add(1)).after;
  const [first, second] = trailer.get('ID') as [PdfString, PdfString];
  expect([trailer.get('Root'), trailer.get('Info'), first]).toEqual([new PdfRef(1), new PdfRef(2), id('uno')]);
  expect([second.bytes.length, second.hex]).toEqual([16, true]);
  const moved = changed(doc, (increment) => increment.moveRoot(increment.add(dict({ Type: name('Catalog') }))));
  expect(moved.after.rootRef).toEqual(new PdfRef(doc.size));
  const bare = changed(base(), (increment) => void increment.add(1)).after.trailer;
  expect([bare.has('ID'), bare.has('Info')]).toEqual([false, false]);
});

test('the second half of its name hangs on the objects and their place, and on nothing else', () => {
  const doc = base('table', { ID: [id('uno'), id('dos')] });
  const named = (change: (increment: Increment) => void) => changed(doc, change).after.trailer.get('ID');
  const one = named((increment) => void increment.add(1));
  expect(named((increment) => void increment.add(1))).toEqual(one);
  expect(named((increment) => void increment.add(2))).not.toEqual(one);
  const renewed = (before: PdfDocument) => changed(before, (increment) => void increment.put(new PdfRef(2), 8)).after;
  const [once, twice] = [renewed(doc), renewed(renewed(doc))].map(({ trailer }) => trailer.get('ID'));
  expect(twice).not.toEqual(once);
  const holed = (hole: string) =>
    named(
      (increment) =>
        void increment.put(increment.reserve(), { raw: [Buffer.from(`${doc.size} 0 obj\n7`), Buffer.from(hole)] }),
    );
  expect(holed('\nendobj\n')).toEqual(holed(' \nendobj\n'));
});

test('the order in which objects are told changes no byte', () => {
  const told = (...numbers: number[]) =>
    changed(base(), (increment) => numbers.forEach((num) => increment.put(new PdfRef(num), num))).bytes;
  expect(told(3, 2, 9)).toEqual(told(2, 3, 9));
});

test('an object may become null', () => {
  expect(changed(base(), (increment) => void increment.put(new PdfRef(2), null)).after.object(2)).toBeNull();
});

test('an object in parts is written as it is', () => {
  const doc = base();
  const raw = [Buffer.from(`${doc.size} 0 obj\n`), Buffer.from('[9]\nendobj\n')];
  const { after, offsets, bytes } = changed(doc, (increment) => {
    increment.put(new PdfRef(doc.size), { raw });
    increment.put(new PdfRef(2), 5);
    increment.reserve();
  });
  expect([after.object(doc.size), after.object(2)]).toEqual([[9], 5]);
  expect(bytes.subarray(offsets.get(doc.size) ?? 0).subarray(0, raw[0]?.length)).toEqual(raw[0]);
});

test('a file that ends without a line gets one, and the suffix is what is appended', () => {
  const cut = PdfDocument.read(rawPdf([7], 'table').subarray(0, -1));
  const increment = new Increment(cut);
  increment.put(new PdfRef(2), 5);
  const { suffix, offsets } = increment.write();
  expect(suffix.toString('latin1')).toMatch(/^\n2 0 obj/);
  expect(offsets.get(2)).toBe(cut.bytes.length + 1);
  const whole = increment.append();
  expect(whole.bytes).toEqual(Buffer.concat([cut.bytes, suffix]));
  expect(PdfDocument.read(whole.bytes).object(2)).toBe(5);
  const { bytes } = changed(base(), (one) => void one.put(new PdfRef(2), 5));
  expect(bytes.toString('latin1').split('%%EOF')[1]).toMatch(/^\n2 0 obj/);
});
