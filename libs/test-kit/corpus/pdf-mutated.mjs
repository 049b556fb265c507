/** Files that nobody wrote: known ones, changed by chance where a parser may be led astray. The same seed gives the same. */
import { deflateSync } from 'node:zlib';
import { stream } from './pdf-parts.mjs';
import { pdfCorpus } from './pdf.mjs';
import { oneOf, randomFrom } from './random.mjs';

/** @typedef {() => number} Random */
/** @typedef {(random: Random, text: string, other: string) => string} Mutation of a file as Latin-1 */
/** @typedef {{ name: string, file: Buffer }} Mutated */

/** Larger files are the matter of the corpus itself: thousands of them would measure the disk. */
const LARGEST_SEED = 12_000;
const LARGEST = 200_000;
const MOST_AT_ONCE = 4;

const below = (/** @type {Random} */ random, /** @type {number} */ limit) => Math.floor(random() * limit);
/** @param {string} text @param {number} from @param {number} to @param {string} by */
const put = (text, from, to, by) => text.slice(0, from) + by + text.slice(to);

/**
 * Replaces one place, chosen among all that match.
 * @param {Random} random @param {string} text @param {RegExp} pattern @param {(match: RegExpMatchArray) => string} by
 */
function one(random, text, pattern, by) {
  const places = [...text.matchAll(pattern)];
  if (places.length === 0) return text;
  const match = oneOf(random, places);
  return put(text, match.index, match.index + match[0].length, by(match));
}

const objectPattern = /\d+ \d+ obj\b[\s\S]*?endobj\n?/g;
const objectsOf = (/** @type {string} */ text) => [...text.matchAll(objectPattern)].map(([object]) => object);
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
const address = '<< /S /URI /URI (https://evil.test) >>';
const encryption = `<< /Filter /Standard /V 1 /R 2 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) /P -4 >>`;

/** Entries that no upload may have. */
const active = [
  `/OpenAction ${script}`,
  `/OpenAction ${address}`,
  `/OpenAction [<< /S /GoTo /D [3 0 R /Fit] /Next ${script} >>]`,
  `/AA << /O ${script} /C ${address} >>`,
  '/A << /S /Launch /F (cmd.exe) >>',
  '/Next << /S /SubmitForm /F (https://evil.test) >>',
  `/Names << /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(a) 3 0 R] >> >>`,
  '/AcroForm << /XFA (<xdp/>) >>',
  '/AF [<< /Type /Filespec /F (a.exe) /EF << /F 4 0 R >> >>]',
  `/Encrypt ${encryption} /ID [<00> <00>]`,
];

/** White space and what some readers take for it. */
const blanks = [' ', '\n', '\r', '\r\n', '\t', '\f', '\0', '', '%\n', '%x\r', ' % << \n', '\v', '\x80'];
/** What stands before an entry and may swallow it, for one reader or for all. */
const swallowing = [
  (/** @type {string} */ entry) => entry,
  (/** @type {string} */ entry) => `/X (\\\\) ${entry}`,
  (/** @type {string} */ entry) => `/X (a\\) ${entry} )`,
  (/** @type {string} */ entry) => `/X (( ) ${entry} )`,
  (/** @type {string} */ entry) => `/X (\\\r\n) ${entry}`,
  (/** @type {string} */ entry) => `/X <4> ${entry}`,
  (/** @type {string} */ entry) => `/X <41 ${entry} >`,
  (/** @type {string} */ entry) => `/X <zz> ${entry}`,
  (/** @type {string} */ entry) => `%${entry}\n`,
  (/** @type {string} */ entry) => `%\r${entry}\n`,
  (/** @type {string} */ entry) => `%\f${entry}\n`,
  (/** @type {string} */ entry) => `/X#00 1 ${entry}`,
  (/** @type {string} */ entry) => `/X# 1 ${entry}`,
  (/** @type {string} */ entry) => `/ 1 ${entry}`,
  (/** @type {string} */ entry) => `/X 1.2.3 ${entry}`,
  (/** @type {string} */ entry) => `/X --1 ${entry}`,
  (/** @type {string} */ entry) => `/X 1 0 R0 ${entry}`,
  (/** @type {string} */ entry) => `/X nulltrue ${entry}`,
  (/** @type {string} */ entry) => `/X >> ${entry}`,
  (/** @type {string} */ entry) => `/X << /Y ${entry}`,
  (/** @type {string} */ entry) => `/X [ ${entry}`,
  (/** @type {string} */ entry) => `/X ] ${entry}`,
  (/** @type {string} */ entry) => `/X { ${entry} }`,
  (/** @type {string} */ entry) => `/X endobj ${entry}`,
];

/** The same entry, spelled as few programs do. @param {Random} random @param {string} entry */
function disguised(random, entry) {
  const spelled =
    random() < 0.4
      ? entry.replace(/(?<=\/\w*)\w/g, (letter) =>
          random() < 0.3 ? `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}` : letter,
        )
      : entry;
  const spaced = random() < 0.4 ? spelled.replaceAll(' ', () => oneOf(random, blanks)) : spelled;
  return random() < 0.4 ? oneOf(random, swallowing)(spaced) : spaced;
}

const chains = [
  '/Filter /FlateDecode',
  '/Filter [/FlateDecode /FlateDecode]',
  '/Filter [/ASCIIHexDecode /FlateDecode]',
  '/Filter [/A85 /Fl]',
  '/Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>',
  '/Filter /RunLengthDecode',
  '/Filter /Crypt',
  '/Filter 4 0 R',
  '/Filter [null /FlateDecode]',
  '/Fil#74er /FlateDecode',
  '/F (other.pdf) /FFilter /FlateDecode',
  '/DecodeParms << /Predictor 12 /Columns 2000000000 >>',
  '/DecodeParms [4 0 R]',
  '/Type /ObjStm /N 1 /First 4',
  '/Type /XRef /Size 9 /W [1 2 1]',
];
const numbers = [
  '0',
  '-1',
  '1',
  '2147483648',
  '-2147483649',
  '99999999999999999999',
  '1e9',
  '.5',
  '+7',
  '4294967296',
  '007',
];

/** A catalogue that acts, as an object where no reader should find one. @param {Random} random */
function hiddenObject(random) {
  const space = () => oneOf(random, blanks);
  const body = `<< /Type /Catalog /Pages 2 0 R ${disguised(random, oneOf(random, active))} >>`;
  return `${oneOf(random, [1, 3, 9, 99])}${space()}0${space()}obj${space()}${body}${space()}endobj\n`;
}

/** A cross-reference table of one object. @param {string} text @param {number} offset @param {string} more of its trailer */
const tableTo = (text, offset, more = '') =>
  `${text}\nxref\n9 1\n${String(offset).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 9 0 R ${more} >>\nstartxref\n${text.length + 1}\n%%EOF\n`;

/** @param {Random} random @param {string} text @param {string} what */
const anywhere = (random, text, what) => {
  const at = below(random, text.length);
  return put(text, at, at, what);
};

/** @type {Record<string, Mutation>} */
const mutations = {
  bytes: (random, text) => {
    const file = Buffer.from(text, 'latin1');
    for (let left = 1 + below(random, 12); left > 0; left -= 1) file[below(random, file.length)] = below(random, 256);
    return file.toString('latin1');
  },
  delimiter: (random, text) => one(random, text, /[<>[\]()/%]/g, () => oneOf(random, [...'<>[]()/%{}'])),
  'blanks between words': (random, text) => one(random, text, /[ \n]/g, () => oneOf(random, blanks)),
  'ends of line': (random, text) => text.replaceAll('\n', oneOf(random, ['\r', '\r\n', '\n\n', ' \n'])),
  'object removed': (random, text) => one(random, text, objectPattern, () => ''),
  'object twice': (random, text) => one(random, text, objectPattern, ([object]) => object + object),
  'object with another body': (random, text, other) => {
    const [mine, theirs] = [objectsOf(text), objectsOf(other)];
    if (mine.length === 0 || theirs.length === 0) return text;
    const [head] = /^\d+ \d+ obj/.exec(oneOf(random, mine)) ?? [''];
    return anywhere(random, text, oneOf(random, theirs).replace(/^\d+ \d+ obj/, head));
  },
  'object of another file': (random, text, other) => {
    const theirs = objectsOf(other);
    return theirs.length === 0 ? text : one(random, text, /(?=xref|trailer|\d+ 0 obj)/g, () => oneOf(random, theirs));
  },
  'another number of an object': (random, text) =>
    one(random, text, /\d+(?= 0 obj)/g, () => oneOf(random, ['1', '2', '3', '4', '5', '90', ...numbers])),
  'another reference': (random, text) => one(random, text, /\d+(?= 0 R)/g, () => String(below(random, 12))),
  'offset in the table': (random, text) =>
    one(random, text, /\d{10}(?= \d{5} [nf])/g, () => String(below(random, text.length)).padStart(10, '0')),
  'beginning of the table': (random, text) =>
    one(random, text, /(?<=startxref\n)\d+/g, () => oneOf(random, [String(below(random, text.length)), ...numbers])),
  'earlier tables': (random, text) =>
    one(
      random,
      text,
      /(?<=trailer\n<<)/g,
      () => ` /${oneOf(random, ['Prev', 'XRefStm'])} ${below(random, text.length)} `,
    ),
  'table that leads elsewhere': (random, text) => tableTo(text, below(random, text.length)),
  'table that leads to a hidden object': (random, text) => {
    const object = hiddenObject(random).replace(/^\d+/, '9');
    const at = below(random, text.length);
    return tableTo(put(text, at, at, object), at, random() < 0.5 ? `/Prev ${text.lastIndexOf('xref')}` : '');
  },
  length: (random, text) =>
    one(random, text, /(?<=\/Length )\d+/g, ([length]) =>
      oneOf(random, [String(Number(length) + below(random, 40) - 20), String(below(random, 900)), '4 0 R', ...numbers]),
    ),
  filter: (random, text) => one(random, text, /(?<=\/Length \d+)/g, () => ` ${oneOf(random, chains)} `),
  'other filter': (random, text) => one(random, text, /\/Filter (\/\w+|\[[^\]]*\])/g, () => oneOf(random, chains)),
  'bytes of a stream': (random, text) =>
    one(random, text, /(?<=stream\n)[\s\S]+?(?=\nendstream)/g, ([data]) => {
      const at = below(random, data.length);
      return put(data, at, at + 1, String.fromCharCode(below(random, 256)));
    }),
  'cut off': (random, text) => text.slice(0, below(random, text.length)),
  'cut out': (random, text) => {
    const at = below(random, text.length);
    return put(text, at, at + below(random, 200), '');
  },
  repeated: (random, text) => {
    const at = below(random, text.length);
    return put(text, at, at, text.slice(at, at + below(random, 400)).repeat(1 + below(random, 20)));
  },
  'two files in one': (random, text, other) => {
    const borders = (/** @type {string} */ file) => [
      0,
      ...[...file.matchAll(/\n(?=\d+ 0 obj|xref|trailer)/g)].map(({ index }) => index),
    ];
    return text.slice(0, oneOf(random, borders(text))) + other.slice(oneOf(random, borders(other)));
  },
  'another file behind it': (_, text, other) => text + other.replace(/^%PDF[^\n]*\n/, ''),
  'another file inside a stream': (random, text, other) =>
    one(
      random,
      text,
      /(?=xref\n)/g,
      () => `95 0 obj\n${stream('', Buffer.from(other, 'latin1')).toString('latin1')}\nendobj\n`,
    ),
  nested: (random, text) => {
    const depth = 1 + below(random, random() < 0.8 ? 300 : 20_000);
    const [open, close] = oneOf(random, [
      ['[', ']'],
      ['<</A', '>>'],
      ['(', ')'],
      ['[', ''],
      ['<<', ''],
    ]);
    return one(random, text, /\d+ 0 R|\/\w+(?= \/)|\d+/g, () => `${open.repeat(depth)} 0 ${close.repeat(depth)}`);
  },
  number: (random, text) => one(random, text, /(?<![\w.])\d+(?![\w.])/g, () => oneOf(random, numbers)),
  action: (random, text) => one(random, text, /<</g, () => `<< ${disguised(random, oneOf(random, active))} `),
  'action of the catalogue': (random, text) =>
    one(random, text, /\/Type \/Catalog/g, ([type]) => `${type} ${disguised(random, oneOf(random, active))} `),
  'action of the trailer': (random, text) =>
    one(random, text, /(?<=trailer\n<<)/g, () => ` ${disguised(random, oneOf(random, active))} `),
  'hidden object': (random, text) => anywhere(random, text, hiddenObject(random)),
  'hidden object in a string': (random, text) =>
    one(random, text, /<</g, () => `<< /X (${hiddenObject(random).replace(/[()\\]/g, '\\$&')}) `),
  'hidden object in a comment': (random, text) =>
    one(
      random,
      text,
      /\n/g,
      () => `\n%${hiddenObject(random).replaceAll('\n', ' ')}${oneOf(random, ['\n', '\r', '\f'])}`,
    ),
  'packed object': (random, text) => {
    const body = Buffer.from(
      `${oneOf(random, [1, 3, 9])} ${oneOf(random, ['0', ...numbers])} ${hiddenObject(random).replace(/^.*?obj/s, '')}`,
      'latin1',
    );
    const entries = `/Type /ObjStm /N ${oneOf(random, ['1', ...numbers])} /First ${oneOf(random, ['4', ...numbers])} ${oneOf(random, chains)}`;
    const data = random() < 0.7 ? deflateSync(body) : body;
    return one(random, text, /(?=xref\n)/g, () => `96 0 obj\n${stream(entries, data).toString('latin1')}\nendobj\n`);
  },
  'table in a stream': (random, text) => {
    const rows = Buffer.from(
      [...Array(10).keys()].flatMap((number) => [1, below(random, 256) % 8, below(random, 256), number]),
    );
    const root = oneOf(random, ['1 0 R', '9 0 R', '3 0 R', `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`]);
    const table = stream(`/Type /XRef /Size 10 /W [1 2 1] /Root ${root} ${oneOf(random, ['', ...chains])}`, rows);
    return `${text}97 0 obj\n${table.toString('latin1')}\nendobj\nstartxref\n${text.length}\n%%EOF\n`;
  },
};

/** What is changed: small files of the corpus, admitted ones three times as often. */
const seedFiles = () =>
  pdfCorpus()
    .filter(({ file, expected }) => expected !== 'SOLO_PDF' && file.length <= LARGEST_SEED)
    .flatMap(({ name, file, expected }) => {
      const seed = { name, text: file.toString('latin1') };
      return expected === 'ok' ? [seed, seed, seed] : [seed];
    });

/**
 * Files without end, each of one to four mutations.
 * @param {number} seed
 * @returns {Generator<Mutated>}
 */
export function* mutatedPdfs(seed) {
  const [random, seeds, kinds] = [randomFrom(seed), seedFiles(), Object.entries(mutations)];
  for (let n = 1; ; n += 1) {
    let { name, text } = oneOf(random, seeds);
    for (let left = 1 + below(random, MOST_AT_ONCE); left > 0; left -= 1) {
      const [kind, mutate] = oneOf(random, kinds);
      text = mutate(random, text, oneOf(random, seeds).text).slice(0, LARGEST);
      name += `, ${kind}`;
    }
    yield { name: `${n}: ${name}`, file: Buffer.from(text, 'latin1') };
  }
}
