/** Uploads that must be refused, each in its own way, and some that banks really send. */
import { deflateSync } from 'node:zlib';
import { endless, unpacked, wellPacked } from './pdf-filters.mjs';
import { deflated, letter, packedPdf, pdf, stream } from './pdf-parts.mjs';

/** @typedef {{ name: string, file: Buffer, expected: 'SOLO_PDF' | 'PDF_NO_ADMITIDO' | 'ok' }} Case */

const base = letter();
/** @param {string} entries of the catalogue @param {import('./pdf-parts.mjs').Objects} [more] */
const catalogued = (entries, more = {}) => pdf({ ...base, 1: `<< /Type /Catalog /Pages 2 0 R ${entries} >>`, ...more });
/** @param {string} entries of the page */
const paged = (entries) =>
  pdf({ ...base, 3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${entries} >>` });
/** @param {string} action */
const linked = (action) =>
  paged(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /${action} >> >>]`);
const js = '<< /S /JavaScript /JS (app.alert(1)) >>';
const address = '<< /S /URI /URI (https://evil.test) >>';
const hidden = `9 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${js} >>\nendobj\n`;
const whole = pdf(base);
/** @param {number} from @param {string} what @param {string} by */
const replaced = (from, what, by) => Buffer.from(whole.toString('latin1').replace(what, by).slice(from), 'latin1');

/** @param {Buffer} file @param {string} what stands before its table */
const beforeTable = (file, what) =>
  Buffer.from(
    file.toString('latin1').replace('\nxref\n', () => `\n${what}xref\n`),
    'latin1',
  );

const actions = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition', 'RichMediaExecute'];
/** @type {Record<string, Buffer>} */
const active = {
  ...Object.fromEntries(
    actions.map((action) => [`/OpenAction ${action}`, catalogued(`/OpenAction << /S /${action} >>`)]),
  ),
  ...Object.fromEntries(actions.map((action) => [`a link that is ${action}`, linked(action)])),
  'a script with its source': catalogued(`/OpenAction ${js}`),
  'a script in an object of its own': catalogued('/OpenAction 6 0 R', { 6: js }),
  'a script after another action': catalogued(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${js} >>`),
  'a script in a chain of actions': catalogued(
    `/OpenAction << /S /URI /URI (https://a.test) /Next [<< /S /GoTo /D [3 0 R /Fit] >> ${js}] >>`,
  ),
  'a script in a catalogue inside the trailer': pdf(base, {
    root: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${js} >>`,
  }),
  'a script in a catalogue inside a trailer that a later one hides': Buffer.concat([
    pdf(base, { root: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${js} >>` }),
    Buffer.from('trailer\n<< /Size 6 /Root 1 0 R >>\n'),
  ]),
  'a script in the trailer itself': pdf(base, { trailer: `/OpenAction ${js}` }),
  'a file beside the catalogue, in the trailer': pdf(base, { trailer: '/AF [<< /Type /Filespec /F (a.exe) >>]' }),
  'a script in a catalogue inside a cross-reference stream': pdf({
    ...base,
    6: stream(
      `/Type /XRef /Size 1 /W [1 1 1] /Root << /Type /Catalog /Pages 2 0 R /OpenAction ${js} >>`,
      Buffer.alloc(3),
    ),
  }),
  'a script in the parameters of a table': pdf({
    ...base,
    6: deflated(Buffer.alloc(3), `/Type /XRef /Size 1 /W [1 1 1] /DecodeParms << /Predictor 1 /Next ${js} >>`),
  }),
  'a script as the page opens': paged(`/AA << /O ${js} >>`),
  'a script as the document closes': catalogued(`/AA << /WC ${js} >>`),
  'a script by name': catalogued(`/Names << /JavaScript << /Names [(a) ${js}] >> >>`),
  'a script in a stream': catalogued('/OpenAction << /S /JavaScript /JS 6 0 R >>', {
    6: stream('', Buffer.from('app.alert(1)')),
  }),
  'a script in a form field': catalogued(`/AcroForm << /Fields [6 0 R] >>`, {
    6: `<< /FT /Tx /T (x) /AA << /K ${js} >> >>`,
  }),
  'a script behind escapes in its name': catalogued('/OpenAction << /S /J#61v#61Script /#4a#53 (app.alert(1)) >>'),
  'a launch behind escapes in its name': catalogued('/OpenAction << /S /L#61unch /F (cmd.exe) >>'),
  'a script in an object stream': packedPdf(
    { 1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>', 6: js },
    { 2: base[2], 3: base[3], 4: base[4], 5: base[5] },
  ),
  'a script in an outline': catalogued('/Outlines 6 0 R', {
    6: '<< /First 7 0 R /Last 7 0 R /Count 1 >>',
    7: `<< /Title (x) /Parent 6 0 R /A ${js} >>`,
  }),
  'a script that the table finds and a later object hides': pdf(
    { ...base, 1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>', 6: js },
    { lastly: [[6, '<< /S /GoTo /D [3 0 R /Fit] >>']] },
  ),
  'a script in an object inside a stream, where a table can lead': pdf({ ...base, 6: stream('', Buffer.from(hidden)) }),
  'a script in an object inside a stream, behind comments': pdf({
    ...base,
    6: stream('', Buffer.from(hidden.replaceAll(' 0 obj', '%\n0%\nobj'))),
  }),
  'a script in an object inside a comment of another’s beginning': beforeTable(
    whole,
    `6 %9 0 obj ${js} endobj\n0 obj\n0\nendobj\n`,
  ),
  'a script in an object inside a stream, beside an object that runs into its beginning': beforeTable(
    pdf({ ...base, 6: stream('', Buffer.from(hidden)) }),
    '7 0 obj5\nendobj\n',
  ),
  'a script in an object stream without a type': pdf({
    ...base,
    6: deflated(Buffer.from(`9 0 ${js}`), '/N 1 /First 4'),
  }),
  'a script in an object stream whose type comes later': pdf({
    ...base,
    6: deflated(Buffer.from(`9 0 ${js}`), '/Type 7 0 R /N 1 /First 4'),
    7: '/ObjStm',
  }),
  'a script in an object inside a string': pdf({
    ...base,
    6: `(${hidden.replaceAll('(', '\\(').replaceAll(')', '\\)')})`,
  }),
  'a script in an object inside a comment': pdf(base, { header: `%PDF-1.7\n%${hidden.replaceAll('\n', ' ')}\n` }),
  'a script in a trailer inside a stream': pdf({
    ...base,
    6: stream('', Buffer.from(`trailer\n<< /Root << /Type /Catalog /Pages 2 0 R /OpenAction ${js} >> >>`)),
  }),
  'a script in an object inside a stream, between vertical tabs': pdf({
    ...base,
    6: stream('', Buffer.from(hidden.replace('9 0 obj', '9\v0\vobj'))),
  }),
  'a script in a trailer inside a stream, after a vertical tab': pdf({
    ...base,
    6: stream('', Buffer.from(`trailer\v<< /Root << /Type /Catalog /Pages 2 0 R /OpenAction ${js} >> >>`)),
  }),
  'a launch before a vertical tab': catalogued('/OpenAction << /S /Launch\v/F (cmd.exe) >>'),
  'an action before a vertical tab': catalogued('/OpenAction << /S\v/Launch /F (cmd.exe) >>'),
  'encryption that only a repair finds': catalogued('/Encrypt << /Filter /Standard /V 1 /R 2 >>'),
  'an address that opens with the document': catalogued(`/OpenAction ${address}`),
  'an address that opens with the document, in an object of its own': catalogued('/OpenAction 6 0 R', { 6: address }),
  'an address that opens with the document, two objects away': catalogued('/OpenAction 6 0 R', {
    6: '7 0 R',
    7: address,
  }),
  'an address that opens after a destination': catalogued(
    `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /GoTo /D [3 0 R /Fit] /Next ${address} >>] >>`,
  ),
  'an address that opens with the document, in another definition': pdf(
    { ...base, 1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>', 6: address },
    { lastly: [[6, '<< /S /GoTo /D [3 0 R /Fit] >>']] },
  ),
  'an address that opens behind an escape': catalogued('/Open#41ction << /S /#55RI /URI (https://evil.test) >>'),
  'an address whose kind stands elsewhere': catalogued('/OpenAction << /S 6 0 R /URI (https://evil.test) >>', {
    6: '/URI',
  }),
  'an address that opens with the page': paged(`/AA << /O ${address} >>`),
  'an address that opens with the page, in objects of their own': pdf({
    ...base,
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /AA 6 0 R >>',
    6: '<< /O 6 0 R /C 7 0 R /S /URI >>',
    7: '<< /S /GoTo /D [3 0 R /Fit] >>',
  }),
  'an address that opens as the document is printed': catalogued(`/AA << /WP ${address} >>`),
  'an address that opens under the pointer': paged(
    `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /AA << /E ${address} >> >>]`,
  ),
  'a program to launch whose kind stands elsewhere': catalogued('/OpenAction << /S 6 0 R /F (cmd.exe) >>', {
    6: '/Launch',
  }),
  'a program to launch whose kind is two objects away': catalogued('/OpenAction << /S 6 0 R /F (cmd.exe) >>', {
    6: '7 0 R',
    7: '/Launch',
  }),
  'a program to launch': catalogued('/OpenAction << /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>'),
  'a form to submit': catalogued('/OpenAction << /S /SubmitForm /F (https://evil.test) >>'),
  'an embedded file': catalogued('/Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >>', {
    6: '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
    7: stream('/Type /EmbeddedFile', Buffer.from('MZ')),
  }),
  'an attachment on the page': paged(
    '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (a.exe) /EF << >> >> >>]',
  ),
  'an associated file': catalogued('/AF [<< /Type /Filespec /F (a.xml) >>]'),
  'an XFA form': catalogued('/AcroForm << /XFA (<xdp:xdp/>) >>'),
  'an XFA form in a stream': catalogued('/AcroForm << /XFA 6 0 R >>', { 6: stream('', Buffer.from('<xdp:xdp/>')) }),
  'rich media': paged('/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << >> >>]'),
  'a film': paged('/Annots [<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] /A << /S /Rendition /JS (x) >> >>]'),
};

const encryption =
  '/Encrypt << /Filter /Standard /V 1 /R 2 /O (oooooooooooooooooooooooooooooooo) /U (uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu) /P -4 >> /ID [<00> <00>]';
const nested = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const kids = (/** @type {number} */ count) => Array.from({ length: count }, () => '3 0 R').join(' ');
/** @type {Record<string, Buffer>} */
const damaged = {
  encrypted: pdf(base, { trailer: encryption }),
  'encrypted, by a named handler': pdf(base, { trailer: '/Encrypt << /Filter /Adobe.PubSec /V 4 >> /ID [<00> <00>]' }),
  'encrypted, in an object of its own': pdf(
    { ...base, 6: '<< /Filter /Standard /V 5 /R 6 >>' },
    { trailer: '/Encrypt 6 0 R' },
  ),
  'only a header': Buffer.from('%PDF-1.7\n'),
  'a header and an end': Buffer.from('%PDF-1.7\n%%EOF\n'),
  'cut in the first object': whole.subarray(0, 30),
  'cut in the page': whole.subarray(0, 150),
  'cut before the page': whole.subarray(0, 90),
  'no trailer': replaced(0, 'trailer', 'trailor'),
  'a catalogue that the trailer does not name': replaced(0, '1 0 obj', '6 0 obj'),
  'a later trailer whose catalogue is not there': Buffer.concat([
    whole,
    Buffer.from('xref\n9 0\ntrailer\n<< /Size 10 /Root 9 0 R >>\nstartxref\n0\n%%EOF\n'),
  ]),
  'a trailer that names no catalogue': replaced(0, '/Root', '/Rout'),
  'no catalogue': pdf({ 2: base[2], 3: base[3] }),
  'a catalogue that is a number': pdf({ ...base, 1: '7' }),
  'a catalogue inside the trailer': pdf(base, { root: '<< /Type /Catalog /Pages 2 0 R >>' }),
  'a catalogue without pages': pdf({ ...base, 1: '<< /Type /Catalog >>' }),
  'pages that are not there': pdf({ ...base, 1: '<< /Type /Catalog /Pages 77 0 R >>' }),
  'pages that are a number': pdf({ ...base, 2: '7' }),
  'no pages': pdf({ ...base, 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
  'a page that is not there': pdf({ ...base, 2: '<< /Type /Pages /Kids [77 0 R] /Count 1 >>' }),
  'a page tree that is its own child': pdf({ ...base, 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }),
  'a page tree in a ring': pdf({
    ...base,
    2: '<< /Type /Pages /Kids [6 0 R] /Count 1 >>',
    6: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
  }),
  'a page without a number that is its own child': pdf({
    ...base,
    2: '<< /Type /Pages /Kids 6 0 R /Count 1 >>',
    6: '[<< /Type /Pages /Kids 6 0 R /Count 1 >>]',
  }),
  'two pages without numbers that are their own children': pdf({
    ...base,
    2: '<< /Type /Pages /Kids 6 0 R /Count 1 >>',
    6: '[<< /Type /Pages /Kids 6 0 R /Count 1 >> << /Type /Pages /Kids 6 0 R /Count 1 >>]',
  }),
  'the same page ten thousand times': pdf({ ...base, 2: `<< /Type /Pages /Kids [${kids(10_000)}] /Count 10000 >>` }),
  'ten thousand pages': pdf({
    ...base,
    2: `<< /Type /Pages /Kids [${Array.from({ length: 10_000 }, (_, i) => `${i + 10} 0 R`).join(' ')}] /Count 10000 >>`,
    ...Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [i + 10, '<< /Type /Page /Parent 2 0 R >>'])),
  }),
  'a quarter of a million objects': pdf({
    ...base,
    ...Object.fromEntries(Array.from({ length: 250_000 }, (_, i) => [i + 10, '0'])),
  }),
  'arrays 300 deep': catalogued(`/X ${nested(300)}`),
  'arrays 100 000 deep': catalogued(`/X ${nested(100_000)}`),
  'dictionaries 50 000 deep': catalogued(`/X ${'<</A'.repeat(50_000)} 0 ${'>>'.repeat(50_000)}`),
  'a reference to itself for pages': pdf({ ...base, 2: '2 0 R' }),
  'pages that refer to each other': pdf({ ...base, 2: '6 0 R', 6: '2 0 R' }),
  'a string that never ends': Buffer.from('%PDF-1.7\n1 0 obj\n(' + 'x'.repeat(1000), 'latin1'),
  'a dictionary that never ends': Buffer.from(`%PDF-1.7\n1 0 obj\n${'<< /A '.repeat(50)}`, 'latin1'),
  'random bytes behind a header': Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(Uint32Array.from({ length: 5000 }, (_, i) => Math.imul(i + 1, 2654435761)).buffer),
  ]),
  'zeros behind a header': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000)]),
  'an object stream of 200 MB': pdf({
    ...base,
    6: deflated(Buffer.alloc(200 << 20, 0x20), '/Type /ObjStm /N 1 /First 4'),
  }),
  'an object stream of 90 MB': pdf({
    ...base,
    6: deflated(Buffer.alloc(90 << 20, 0x20), '/Type /ObjStm /N 1 /First 4'),
  }),
  'an object stream of 90 MB behind an escape': pdf({
    ...base,
    6: deflated(Buffer.alloc(90 << 20, 0x20), '/Type /Obj#53tm /N 1 /First 4'),
  }),
  'a picture of 200 MB': pdf({
    ...base,
    6: deflated(Buffer.alloc(200 << 20), '/Subtype /Image /Width 10000 /Height 20000'),
  }),
  'twenty streams of 20 MB': pdf({
    ...base,
    ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i + 10, deflated(Buffer.alloc(20 << 20))])),
  }),
  'a bomb whose length lies': pdf({
    ...base,
    6: stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(200 << 20), { level: 9 }), 10),
  }),
};

/** @type {Record<string, Buffer>} */
const others = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from('%'),
  'an executable': Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
  'an ELF': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'a script': Buffer.from('#!/bin/sh\necho\n'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a page that speaks of %PDF-1.7': Buffer.from('<!-- %PDF-1.7 --><script>alert(1)</script>'),
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a PNG': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'a JPEG': Buffer.from('ffd8ffe000104a46494600', 'hex'),
  'a GIF': Buffer.from('GIF89a'),
  'an archive': Buffer.from('PK\x03\x04', 'latin1'),
  'a Word document': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  'a PostScript file': Buffer.from('%!PS-Adobe-3.0\n'),
  'a form data file': Buffer.from('%FDF-1.2\n'),
  'a PDF behind an executable': pdf(base, { before: Buffer.from('MZ\x90\x00', 'latin1') }),
  'a PDF behind a page': pdf(base, { before: Buffer.from('<script>alert(1)</script>\n') }),
  'a PDF behind white space': pdf(base, { before: Buffer.from(' \n') }),
  'a PDF behind a byte order mark': pdf(base, { before: Buffer.from('efbbbf', 'hex') }),
  'a PDF without its first letter': replaced(1, '', ''),
  'pdf in small letters': replaced(0, '%PDF', '%pdf'),
};

/** @type {Record<string, Buffer>} */
const plain = {
  'a plain letter': whole,
  'a letter that speaks of a trailer and of 6 0 objects': pdf({
    ...base,
    4: stream('', Buffer.from('BT /F1 18 Tf 72 700 Td (La placa del trailer y los 6 0 objetos) Tj ET')),
  }),
  'a letter that was added to': Buffer.concat([
    whole,
    Buffer.from(
      '4 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
    ),
  ]),
  'an old version': pdf(base, { header: '%PDF-1.3\n' }),
  packed: packedPdf({ 1: base[1], 2: base[2], 3: base[3], 5: base[5] }, { 4: base[4] }),
  'a plain opening destination': catalogued('/OpenAction [3 0 R /Fit]'),
  'a web link': paged(
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://banco.test) >> >>]',
  ),
  'a web link that leads to two addresses, in objects of their own': pdf({
    ...base,
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R] >>',
    6: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 7 0 R >>',
    7: '<< /S /URI /URI (https://banco.test) /Next << /S /URI /URI (https://otro.test) >> >>',
  }),
  'a page of 24 MB, packed': pdf({
    ...base,
    6: deflated(Buffer.alloc(24 << 20), '/Subtype /Image /Width 6000 /Height 4000'),
  }),
  'a compressed page': pdf({ ...base, 4: deflated(Buffer.from('BT ET')) }),
};

/** @param {Record<string, Buffer>} files @param {Case['expected']} expected @returns {Case[]} */
const cases = (files, expected) => Object.entries(files).map(([name, file]) => ({ name, file, expected }));

/** @returns {Case[]} */
export const pdfCorpus = () => [
  ...cases(active, 'PDF_NO_ADMITIDO'),
  ...cases(damaged, 'PDF_NO_ADMITIDO'),
  ...cases(unpacked, 'PDF_NO_ADMITIDO'),
  ...cases(others, 'SOLO_PDF'),
  ...cases(plain, 'ok'),
  ...cases(wellPacked, 'ok'),
];

/** Files that nothing but a limit of time or memory ends. @returns {Case[]} */
export const endlessPdfs = () => cases(endless, 'PDF_NO_ADMITIDO');
