/** Unpacks a ZIP (APPNOTE 6.3.10, without ZIP64) that is in memory already. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [STORED, DEFLATED] = [0, 8];

/**
 * @param {Buffer} zip
 * @param {string} folder what it holds comes here, with its permissions
 * @throws {Error} it is damaged, packed otherwise, or names a place outside the folder
 */
export async function unzip(zip, folder) {
  for (const { name, mode, data } of entriesOf(zip)) {
    const to = path.join(folder, name);
    if (!to.startsWith(folder + path.sep)) throw new Error(`zip: ${name} está fuera de su carpeta`);
    await mkdir(name.endsWith('/') ? to : path.dirname(to), { recursive: true });
    if (name.endsWith('/')) continue;
    await writeFile(to, data());
    await chmod(to, mode);
  }
}

/** The central directory at the end names every entry. @param {Buffer} zip */
function* entriesOf(zip) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(sure(zip, end, END) + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const entry = sure(zip, at, ENTRY);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(entry + field));
    yield {
      name: zip.toString('utf8', entry + 46, entry + 46 + nameLength),
      mode: (zip.readUInt32LE(entry + 38) >>> 16) & 0o777,
      data: () => dataOf(zip, entry),
    };
    at += 46 + nameLength + extra + comment;
  }
}

/** @param {Buffer} zip @param {number} entry */
function dataOf(zip, entry) {
  const local = sure(zip, zip.readUInt32LE(entry + 42), LOCAL);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  const method = zip.readUInt16LE(entry + 10);
  const data = method === DEFLATED ? inflateRawSync(packed) : packed;
  if (![STORED, DEFLATED].includes(method) || data.length !== zip.readUInt32LE(entry + 24))
    throw new Error('zip: una entrada está dañada');
  return data;
}

/** @param {Buffer} zip @param {number} at @param {number} signature what stands there in a whole file */
function sure(zip, at, signature) {
  if (at < 0 || zip.readUInt32LE(at) !== signature) throw new Error('zip: el archivo está dañado');
  return at;
}
