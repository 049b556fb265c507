import { children, readDer, tlv } from '../src/cms/der.js';

/** The two levels of a certificate or a CRL (RFC 5280 §4.1, §5.1): the signed fields, and what stands around them. */
interface Change {
  fields?: (fields: Buffer[]) => Buffer[];
  parts?: (parts: Buffer[]) => Buffer[];
}

const same = (all: Buffer[]) => all;
const tagged = (der: Buffer, items: Buffer[]) => tlv(der[0] as number, ...items);

/** The same certificate or CRL with other parts, each as its own DER. Its signature stays, and signs no longer. */
export function remade(der: Buffer, { fields = same, parts = same }: Change): Buffer {
  const [body, ...rest] = children(readDer(der)).map(({ raw }) => raw) as [Buffer, ...Buffer[]];
  const inner = children(readDer(body)).map(({ raw }) => raw);
  return tagged(der, parts([tagged(body, fields(inner)), ...rest]));
}

/** Puts another part at this index. */
export const at =
  (index: number, part: Buffer) =>
  (all: Buffer[]): Buffer[] =>
    all.with(index, part);
