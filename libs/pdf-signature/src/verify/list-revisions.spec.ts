import { rawPdf } from '../../test/raw-pdf.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfDict, PdfRef, PdfStream, PdfString, text, type PdfValue } from '../syntax/pdf-value.js';
import { serialize, serializeIndirect } from '../syntax/serialize.js';
import { Increment } from '../writer/increment.js';
import { changesBetween, listRevisions } from './list-revisions.js';

const ref = (num: number) => new PdfRef(num);
const [CATALOGUE, PAGES, PAGE, FORM, ONE, TWO, OTHER, NUMBER, SECOND_PAGE] = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const field = (called: string, change: Record<string, PdfValue> = {}) =>
  dict({ FT: name('Sig'), T: text(called), Rect: [1, 2, 3, 4], P: ref(PAGE), ...change });
const objects = (): PdfValue[] => [
  dict({ Type: name('Catalog'), Pages: ref(PAGES), AcroForm: ref(FORM) }),
  dict({ Kids: [ref(PAGE), ref(SECOND_PAGE)] }),
  dict({ Type: name('Page'), Annots: [ref(ONE), ref(TWO)] }),
  dict({ Fields: [ref(ONE), ref(TWO)] }),
  field('uno'),
  field('dos'),
  dict({ Fields: [ref(ONE), ref(TWO)], Annots: [] }),
  7,
  dict({ Type: name('Page') }),
];
const ID = [new PdfString(Buffer.from('uno'), true), new PdfString(Buffer.from('dos'), true)];
const base = rawPdf(objects(), 'table', { Root: ref(CATALOGUE), ID });

type Change = (increment: Increment, doc: PdfDocument) => void;
function changed(pdf: Buffer, change: Change): Buffer {
  const doc = PdfDocument.read(pdf);
  const increment = new Increment(doc);
  change(increment, doc);
  return increment.append().bytes;
}
/** An object of the document with other entries; `undefined` takes one away. */
function amend(increment: Increment, doc: PdfDocument, num: number, entries: Record<string, PdfValue | undefined>) {
  const amended = new PdfDict(doc.dict(ref(num), 'object'));
  for (const [key, value] of Object.entries(entries))
    if (value === undefined) amended.delete(key);
    else amended.set(key, value);
  increment.put(ref(num), amended as PdfDict);
}

const signature = () => dict({ Type: name('Sig') });
const stamp = () => dict({ Type: name('DocTimeStamp'), SubFilter: name('ETSI.RFC3161') });
const sign =
  (num: number, more: Record<string, PdfValue> = {}, value = signature()): Change =>
  (increment, doc) =>
    amend(increment, doc, num, { V: increment.add(value), ...more });
const catalogue =
  (entries: Record<string, PdfValue | undefined>): Change =>
  (increment, doc) =>
    amend(increment, doc, CATALOGUE, entries);
const moved =
  (entries: Record<string, PdfValue>): Change =>
  (increment, doc) =>
    increment.moveRoot(increment.add(new PdfDict([...doc.catalog, ...Object.entries(entries)])));
const both =
  (...all: Change[]): Change =>
  (increment, doc) =>
    all.forEach((change) => change(increment, doc));

/** A new field with a document timestamp, listed by form and page. */
const stamped =
  (
    change: Record<string, PdfValue | undefined> = {},
    listed: Record<string, (made: PdfRef) => PdfValue> = {},
  ): Change =>
  (increment, doc) => {
    const entries = { FT: name('Sig'), T: text('sello'), V: increment.add(stamp()), P: ref(PAGE), Rect: [0, 0, 0, 0] };
    const made = increment.add(dict({ ...entries, ...change }));
    const at = (key: string, usual: number[]) => listed[key]?.(made) ?? [...usual.map(ref), made];
    amend(increment, doc, FORM, { Fields: at('Fields', [ONE, TWO]) });
    amend(increment, doc, PAGE, { Annots: at('Annots', [ONE, TWO]) });
  };

const nothing = { signed: [], stamped: [], dss: false, perms: false, other: [] };
function changes(change: Change, from = base) {
  const [before, after] = [from, changed(from, change)].map((pdf) => PdfDocument.read(pdf)) as [
    PdfDocument,
    PdfDocument,
  ];
  return changesBetween(before, after, after.sections[0] as PdfDocument['sections'][number]);
}

describe('what one revision changed', () => {
  test.each<[string, Change, object]>([
    ['nothing by new objects', (increment) => void increment.add(signature()), {}],
    ['nothing by the same again', catalogue({}), {}],
    ['a signature', sign(ONE), { signed: ['uno'] }],
    ['a signature with its face', sign(TWO, { AP: dict({}) }), { signed: ['dos'] }],
    ['two signatures', both(sign(ONE), sign(TWO)), { signed: ['uno', 'dos'] }],
    ['a timestamp in a field that was there', sign(ONE, {}, stamp()), { stamped: ['uno'] }],
    ['validation data', catalogue({ DSS: dict({}) }), { dss: true }],
    ['a certification', catalogue({ Perms: dict({}) }), { perms: true }],
    ['both', catalogue({ Perms: dict({}), DSS: dict({}) }), { perms: true, dss: true }],
    ['validation data in a moved catalogue', moved({ DSS: dict({}) }), { dss: true }],
    ['a certification in a moved catalogue', moved({ Perms: dict({}) }), { perms: true }],
    ['a timestamp in a new field', stamped(), { stamped: ['sello'] }],
    ['a timestamp in a new field without a place', stamped({ Rect: undefined }), { stamped: ['sello'] }],
  ])('%s', (_, change, expected) => expect(changes(change)).toEqual({ ...nothing, ...expected }));

  test.each<[string, Change, string[]]>([
    ['a field whose name changes too', sign(ONE, { T: text('tres') }), ['object 6: T, V']],
    ['the face of a field alone', (increment, doc) => amend(increment, doc, ONE, { AP: dict({}) }), ['object 6: AP']],
    ['a number', (increment) => void increment.put(ref(NUMBER), 8), ['object 9']],
    ['a dictionary that becomes a number', (increment) => void increment.put(ref(OTHER), 8), ['object 8']],
    ['a number that becomes a dictionary', (increment) => void increment.put(ref(NUMBER), dict({})), ['object 9']],
    ['another object', (increment, doc) => amend(increment, doc, OTHER, { A: 1, B: 2 }), ['object 8: A, B']],
    ['the catalogue’s language', catalogue({ Lang: text('es') }), ['catalogue: Lang']],
    ['a moved catalogue of the same words', moved({}), ['catalogue: ']],
    ['a moved catalogue of other words', moved({ Lang: text('es') }), ['catalogue: Lang']],
    [
      'a list that gains what is no timestamp',
      (increment, doc) => amend(increment, doc, FORM, { Fields: [ONE, TWO, OTHER].map(ref) }),
      ['object 5: Fields'],
    ],
  ])('what is no purpose is told: %s', (_, change, other) => expect(changes(change).other).toEqual(other));

  test('catalogue’s data and something else beside them are told apart', () => {
    expect(changes(catalogue({ DSS: dict({}), Lang: text('es') }))).toEqual({
      ...nothing,
      dss: true,
      other: ['catalogue: Lang'],
    });
    expect(changes(both(catalogue({ DSS: dict({}) }), sign(ONE)))).toEqual({ ...nothing, dss: true, signed: ['uno'] });
    expect(changes(both(moved({ DSS: dict({}) }), catalogue({ Perms: dict({}) })))).toMatchObject({
      dss: true,
      perms: true,
    });
  });

  test('a field that was signed is not signed again', () => {
    expect(changes(sign(ONE), changed(base, sign(ONE)))).toEqual({ ...nothing, other: ['object 6: V'] });
    const removed: Change = (increment, doc) => amend(increment, doc, ONE, { V: undefined });
    expect(changes(removed, changed(base, sign(ONE))).other).toEqual(['object 6: V']);
  });

  test.each<[string, Parameters<typeof stamped>, string[]]>([
    ['with an area', [{ Rect: [0, 0, 1, 0] }], ['object 4: Annots', 'object 5: Fields']],
    ['with a face', [{ AP: dict({}) }], ['object 4: Annots', 'object 5: Fields']],
    ['with an action', [{ AA: dict({}) }], ['object 4: Annots', 'object 5: Fields']],
    ['that holds a signature', [{ V: signature() }], ['object 4: Annots', 'object 5: Fields']],
    ['listed first by the form', [{}, { Fields: (made) => [made, ref(ONE), ref(TWO)] }], ['object 5: Fields']],
    ['in the place of another', [{}, { Fields: (made) => [ref(ONE), made] }], ['object 5: Fields']],
    ['listed twice by the page', [{}, { Annots: (made) => [ref(ONE), ref(TWO), made, made] }], ['object 4: Annots']],
    ['listed by a page that is not its own', [{ P: ref(SECOND_PAGE) }], ['object 4: Annots']],
    ['that names no page', [{ P: undefined }], ['object 4: Annots']],
    ['that names a page by words', [{ P: text('4') }], ['object 4: Annots']],
    ['listed by a page that lists no more', [{}, { Annots: () => 7 }], ['object 4: Annots']],
  ])('a new timestamp field %s is no timestamp alone', (_, given, other) => {
    expect([...changes(stamped(...given)).other].sort()).toEqual(other);
  });

  test('a new field lists itself where form and page say, and nowhere else', () => {
    const beside =
      (entries: (made: PdfRef) => Record<string, PdfValue>, num: number): Change =>
      (increment, doc) => {
        stamped()(increment, doc);
        amend(increment, doc, num, entries(ref(increment.reserve().num - 1)));
      };
    expect(changes(beside((made) => ({ Fields: [ONE, TWO].map(ref).concat(made) }), OTHER)).other).toEqual([
      'object 8: Fields',
    ]);
    expect(changes(beside((made) => ({ Annots: [made] }), OTHER)).other).toEqual(['object 8: Annots']);
    expect(changes(beside((made) => ({ Annots: [made] }), SECOND_PAGE)).other).toEqual(['object 10: Annots']);
    expect(changes(beside((made) => ({ Kids: [ref(PAGE), ref(SECOND_PAGE), made] }), PAGES)).other).toEqual([
      'object 3: Kids',
    ]);
    expect(changes(beside((made) => ({ Contents: [made] }), PAGE)).other).toEqual(['object 4: Contents']);
    const wider = beside((made) => ({ Fields: [ONE, TWO].map(ref).concat(made), DA: text('x') }), FORM);
    expect(changes(wider).other).toEqual(['object 5: Fields, DA']);
  });

  test('a page without a list gets one', () => {
    const change: Change = (increment, doc) => {
      const made = increment.add(
        dict({ FT: name('Sig'), T: text('sello'), V: increment.add(stamp()), P: ref(SECOND_PAGE) }),
      );
      amend(increment, doc, FORM, { Fields: [ref(ONE), ref(TWO), made] });
      amend(increment, doc, SECOND_PAGE, { Annots: [made] });
    };
    expect(changes(change)).toEqual({ ...nothing, stamped: ['sello'] });
  });

  test('the new field may be the first new object', () => {
    const change: Change = (increment, doc) => {
      const made = increment.reserve();
      increment.put(made, dict({ FT: name('Sig'), T: text('sello'), V: increment.add(stamp()), P: ref(PAGE) }));
      amend(increment, doc, FORM, { Fields: [ref(ONE), ref(TWO), made] });
    };
    expect(changes(change)).toEqual({ ...nothing, stamped: ['sello'] });
  });

  test('two new timestamp fields are listed by nobody', () => {
    const change: Change = (increment, doc) => {
      const make = (called: string) =>
        increment.add(dict({ FT: name('Sig'), T: text(called), V: increment.add(stamp()), P: ref(PAGE) }));
      amend(increment, doc, FORM, { Fields: [ref(ONE), ref(TWO), make('sello'), make('otro')] });
    };
    expect(changes(change)).toEqual({ ...nothing, stamped: ['sello', 'otro'], other: ['object 5: Fields'] });
  });
});

/** An increment in plain text, with a trailer and an end of its own. Its table lists by number. */
function appended(
  pdf: Buffer,
  given: {
    objects?: [num: number, value: string][];
    trailer?: Record<string, PdfValue>;
    before?: string;
    end?: string;
  },
): Buffer {
  const doc = PdfDocument.read(pdf);
  let body = given.before ?? '';
  const rows = new Map<number, string>();
  for (const [num, value] of given.objects ?? []) {
    rows.set(num, `${num} 1\n${String(pdf.length + body.length).padStart(10, '0')} 00000 n \n`);
    body += `${num} 0 obj\n${value}\nendobj\n`;
  }
  const listed = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  const trailer = { Size: doc.size, Root: doc.rootRef, ID, Prev: doc.startxref, ...given.trailer };
  const at = pdf.length + body.length;
  const table = `xref\n${listed.join('')}trailer\n${serialize(dict(trailer))}\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([pdf, Buffer.from(`${body}${table}${given.end ?? '\n'}`, 'latin1')]);
}

describe('a trailer', () => {
  const told = (trailer: Record<string, PdfValue>, objects: [number, string][] = [], from = base) => {
    const [before, after] = [from, appended(from, { trailer, objects })].map((pdf) => PdfDocument.read(pdf)) as [
      PdfDocument,
      PdfDocument,
    ];
    return changesBetween(before, after, after.sections[0] as PdfDocument['sections'][number]).other;
  };
  const size = PdfDocument.read(base).size;

  test.each<[string, Record<string, PdfValue>, string[]]>([
    ['says the same', {}, []],
    ['says another second half of its name', { ID: [ID[0] as PdfValue, text('tres')] }, []],
    ['says more objects', { Size: size + 5 }, []],
    ['says fewer objects', { Size: size - 1 }, ['trailer /Size']],
    ['names another catalogue', { Root: ref(OTHER) }, ['trailer /Root']],
    ['names information', { Info: ref(OTHER) }, ['trailer /Info']],
    ['has another name', { ID: [text('tres'), ID[1] as PdfValue] }, ['trailer /ID']],
    ['has no name', { ID: [] }, ['trailer /ID']],
    ['has a name that is no list', { ID: 7 }, ['trailer /ID']],
    [
      'changes everything',
      { Root: ref(OTHER), Info: ref(OTHER), ID: 7 },
      ['trailer /Root', 'trailer /Info', 'trailer /ID'],
    ],
  ])('%s', (_, trailer, other) => expect(told(trailer)).toEqual(other));

  test('that moves the catalogue may change nothing beside', () => {
    const copy: [number, string][] = [
      [size, serialize(new PdfDict([...PdfDocument.read(base).catalog, ['DSS', dict({})]]) as PdfDict)],
    ];
    expect(told({ Root: ref(size), Size: size + 1 }, copy)).toEqual([]);
    expect(told({ Root: ref(size), Size: size + 1, Info: ref(OTHER) }, copy)).toEqual(['trailer /Info']);
  });

  test('without a name before needs none', () => {
    const nameless = rawPdf(objects(), 'table', { Root: ref(CATALOGUE) });
    expect(told({ ID: [null, text('x')] }, [], nameless)).toEqual([]);
    expect(told({ ID: 7 }, [], nameless)).toEqual([]);
    expect(told({}, [], nameless)).toEqual(['trailer /ID']);
  });
});

describe('revisions', () => {
  const kinds = (pdf: Buffer, known?: number) =>
    listRevisions(PdfDocument.read(pdf), known).map(({ kind, end, signed, reasons }) => ({
      kind,
      end,
      signed,
      reasons,
    }));
  const last = (pdf: Buffer) => kinds(pdf).at(-1);
  const prepared = changed(base, (increment, doc) => amend(increment, doc, OTHER, { A: 1 }));
  const first = changed(prepared, both(sign(ONE), catalogue({ Perms: dict({}) })));

  test('are told by their one purpose, each with its end', () => {
    const second = changed(first, sign(TWO));
    const dss = changed(second, moved({ DSS: dict({}) }));
    const whole = changed(dss, stamped());
    expect(kinds(whole)).toEqual([
      { kind: 'base', end: base.length, signed: [], reasons: [] },
      { kind: 'preparation', end: prepared.length, signed: [], reasons: [] },
      { kind: 'signature', end: first.length, signed: ['uno'], reasons: [] },
      { kind: 'signature', end: second.length, signed: ['dos'], reasons: [] },
      { kind: 'dss', end: dss.length, signed: [], reasons: [] },
      { kind: 'timestamp', end: whole.length, signed: ['sello'], reasons: [] },
    ]);
    expect(kinds(whole, second.length).map(({ kind }) => kind)).toEqual(['base', 'dss', 'timestamp']);
    expect(kinds(whole, whole.length).map(({ kind, end }) => [kind, end])).toEqual([['base', whole.length]]);
    expect(() => kinds(whole, second.length - 1)).toThrow('DAMAGED');
    expect(() => kinds(whole, whole.length + 1)).toThrow('DAMAGED');
  });

  const single = ['no single purpose'];
  test.each<[string, Change, string[], string[]]>([
    ['nothing', () => undefined, [], single],
    ['two signatures', both(sign(TWO), stamped()), ['dos', 'sello'], single],
    ['a signature and validation data', both(sign(TWO), catalogue({ DSS: dict({}) })), ['dos'], single],
    ['a timestamp and validation data', both(stamped(), catalogue({ DSS: dict({}) })), ['sello'], single],
    ['a late certification', catalogue({ Perms: dict({ A: 1 }) }), [], ['certification after a signature']],
    [
      'a signature that certifies late',
      both(sign(TWO), catalogue({ Perms: dict({ A: 1 }) })),
      ['dos'],
      ['certification after a signature'],
    ],
    ['another change', (increment, doc) => amend(increment, doc, OTHER, { B: 1 }), [], ['object 8: B']],
    [
      'a signature and another change',
      both(sign(TWO), (increment) => increment.put(ref(NUMBER), 8)),
      ['dos'],
      ['object 9'],
    ],
  ])('behind a signature, %s is another change', (_, change, signed, reasons) => {
    expect(last(changed(first, change))).toMatchObject({ kind: 'other', signed, reasons });
  });

  test.each<[string, Change, string, string[]]>([
    ['two signatures at once', both(sign(ONE), sign(TWO)), 'other', single],
    ['a timestamp alone', stamped(), 'timestamp', []],
    ['two timestamps at once', both(sign(ONE, {}, stamp()), sign(TWO, {}, stamp())), 'other', single],
    ['a timestamp that certifies', both(stamped(), catalogue({ Perms: dict({}) })), 'other', single],
    ['a signature that certifies', both(sign(ONE), catalogue({ Perms: dict({}) })), 'signature', []],
  ])('in a document that nobody signed, %s', (_, change, kind, reasons) => {
    expect(last(changed(base, change))).toMatchObject({ kind, reasons });
  });

  describe('end', () => {
    const extra: [number, string][] = [[OTHER, '<< /A 2 >>']];
    test.each(['\n', '\r\n', '\r', ''])('with %j behind the mark', (end) => {
      const pdf = appended(base, { objects: extra, end });
      expect(last(pdf)).toMatchObject({ kind: 'preparation', end: pdf.length });
    });

    test.each([
      ['\n\n', 1],
      ['\r\r\n', 2],
      ['\n\r', 1],
      ['x', 1],
    ])('before what follows: %j', (end, more) => {
      const pdf = appended(base, { objects: extra, end });
      expect(last(pdf)?.end).toBe(pdf.length - more);
    });

    test('with any white space around their own offset, and nothing before it', () => {
      const respelt = (from: RegExp, to: string) => {
        const pdf = appended(base, { objects: extra });
        return Buffer.concat([base, Buffer.from(pdf.toString('latin1', base.length).replace(from, to), 'latin1')]);
      };
      const spaced = respelt(/startxref\n(\d+)\n/, '\r\nstartxref \r\n$1 \t\n');
      expect(last(spaced)).toMatchObject({ kind: 'preparation', end: spaced.length });
      expect(() => kinds(respelt(/startxref/, '%x\nstartxref'))).toThrow('DAMAGED');
    });

    test('before the next one begins', () => {
      const head = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n';
      const outer = `xref\n1 1\n0000000009 00000 n \ntrailer\n<< /Size 2 /Root 1 0 R /A (`;
      const at = head.length + outer.length;
      const end = (section: number) => `startxref\n${section}\n%%EOF\n`;
      const inner = `xref\ntrailer\n<< /Size 2 /Root 1 0 R /Prev ${head.length} >>\n${end(at)}`;
      const pdf = Buffer.from(`${head}${outer}${inner}) >>\n${end(head.length)}${end(at)}`);
      expect(() => kinds(pdf)).toThrow('overlap');
    });

    test('each where its own mark stands', () => {
      const wrong = Buffer.from(appended(base, {}));
      const at = wrong.indexOf('startxref');
      wrong.write('startxrex', at, 'latin1');
      expect(() => kinds(wrong)).toThrow('DAMAGED');
      const other = Buffer.from(appended(base, {}));
      const digits = other.indexOf('\n', other.indexOf('startxref')) + 1;
      other.write(other.toString('latin1', digits, digits + 1) === '1' ? '2' : '1', digits, 'latin1');
      expect(() => kinds(other)).toThrow('DAMAGED');
    });
  });

  describe('behind a signature hold their objects back to back', () => {
    const dos = (before = '', value = '<< /FT /Sig /T (dos) /Rect [1 2 3 4] /P 4 0 R /V << >> >>') =>
      last(appended(first, { before, objects: [[TWO, value]], trailer: { Size: 20 } }));

    test.each(['', '\n', '\r', '\r\n', '\n\n'])('with %j between', (before) => {
      expect(dos(before)).toMatchObject({ kind: 'signature', signed: ['dos'], reasons: [] });
    });

    test.each(['\n\n\n', ' ', '%', '%x\n', '\n%\n'])('and nothing like %j', (before) => {
      expect(dos(before)).toMatchObject({
        kind: 'other',
        signed: [],
        reasons: [`bytes beside the objects at ${first.length}`],
      });
    });

    test('and nothing before their table', () => {
      const whole = appended(first, { objects: [[NUMBER, '8']] });
      const at = whole.lastIndexOf('\nxref\n') + 1;
      const spaced = (filling: string) => {
        const table = whole.toString('latin1', at).replace(/startxref\n\d+/, `startxref\n${at + filling.length}`);
        return Buffer.concat([whole.subarray(0, at), Buffer.from(`${filling}${table}`, 'latin1')]);
      };
      expect(last(spaced('\n'))?.reasons).toEqual([`object ${NUMBER}`]);
      expect(last(spaced('%x\n'))?.reasons).toEqual([`bytes beside the objects at ${at - 1}`]);
    });

    test('in any order', () => {
      const signedFirst: [number, string][] = [
        [TWO, '<< /FT /Sig /T (dos) /Rect [1 2 3 4] /P 4 0 R /V << >> >>'],
        [PAGES, serialize(PdfDocument.read(first).dict(ref(PAGES), 'pages'))],
      ];
      expect(last(appended(first, { objects: signedFirst }))).toMatchObject({ kind: 'signature', reasons: [] });
    });

    test('and their own, not an older one', () => {
      const doc = PdfDocument.read(first);
      const at = doc.entry(NUMBER);
      const row = `${String(at?.at === 'file' ? at.offset : 0).padStart(10, '0')} 00000 n \n`;
      const trailer = dict({ Size: doc.size, Root: doc.rootRef, ID, Prev: doc.startxref });
      const table = `xref\n${NUMBER} 1\n${row}trailer\n${serialize(trailer)}\nstartxref\n${first.length}\n%%EOF\n`;
      expect(last(Buffer.concat([first, Buffer.from(table, 'latin1')]))?.reasons).toEqual([
        `bytes beside the objects at ${first.length}`,
      ]);
    });

    test('a freed object is a change', () => {
      const doc = PdfDocument.read(first);
      const trailer = dict({ Size: doc.size, Root: doc.rootRef, ID, Prev: doc.startxref });
      const table = `xref\n${NUMBER} 1\n0000000000 00001 f \ntrailer\n${serialize(trailer)}\nstartxref\n${first.length}\n%%EOF\n`;
      expect(last(Buffer.concat([first, Buffer.from(table, 'latin1')]))?.reasons).toEqual([`object ${NUMBER}`]);
    });
  });

  test('objects in a stream are told', () => {
    const streamed = rawPdf(objects(), 'stream', { Root: ref(CATALOGUE) });
    const signed = changed(streamed, sign(ONE));
    expect(last(signed)).toMatchObject({ kind: 'signature', signed: ['uno'] });
    const doc = PdfDocument.read(signed);
    const [store, self] = [ref(doc.size), ref(doc.size + 1)];
    const stored = serializeIndirect(
      store,
      new PdfStream(dict({ Type: name('ObjStm'), N: 1, First: 4 }), Buffer.from(`${NUMBER} 0 8`)),
    );
    const [storedAt, at] = [signed.length, signed.length + stored.length];
    const row = (type: number, second: number) => [type, second >> 16, (second >> 8) & 0xff, second & 0xff, 0];
    const rows = Buffer.from([...row(2, store.num), ...row(1, storedAt), ...row(1, at)]);
    const entries = { W: [1, 3, 1], Index: [NUMBER, 1, store.num, 2], Size: self.num + 1, Prev: doc.startxref };
    const section = new PdfStream(dict({ Type: name('XRef'), Root: doc.rootRef, ...entries }), rows);
    const end = Buffer.from(`startxref\n${at}\n%%EOF\n`);
    const pdf = Buffer.concat([signed, stored, serializeIndirect(self, section), end]);
    expect(last(pdf)).toMatchObject({ kind: 'other', reasons: ['packed objects in an increment'] });
  });
});
