import type { Der } from '../cms/der.js';
import { must } from '../errors.js';

const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;

/** A Time of RFC 5280 §4.1.2.5: UTCTime up to 2049 or GeneralizedTime, whole seconds, UTC. @throws PdfSignatureError BAD_DER */
export function readTime({ tag, content }: Der): Date {
  const text = content.toString('latin1');
  must(
    (tag === UTC_TIME && /^\d{12}Z$/.test(text)) || (tag === GENERALIZED_TIME && /^\d{14}Z$/.test(text)),
    'BAD_DER',
    'time',
  );
  const full = tag === UTC_TIME ? `${Number(text.slice(0, 2)) >= 50 ? '19' : '20'}${text}` : text;
  const at = new Date(full.replace(/^(....)(..)(..)(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  must(!Number.isNaN(at.getTime()), 'BAD_DER', 'time');
  return at;
}
