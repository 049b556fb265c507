import { readDer, tlv } from '../cms/der.js';
import { must } from '../errors.js';

const GENERALIZED_TIME = 0x18;
const SHAPE = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d*[1-9]))?Z$/;

/** GeneralizedTime in UTC as RFC 3161 §2.4.2 wants it: seconds always, a fraction only where there is one and without trailing zeros. */
export function generalizedTime(date: Date): Buffer {
  const [whole = '', fraction = ''] = date
    .toISOString()
    .replace(/[-:TZ]/g, '')
    .split('.');
  const rest = fraction.replace(/0+$/, '');
  return tlv(GENERALIZED_TIME, Buffer.from(`${whole}${rest ? `.${rest}` : ''}Z`));
}

/** @returns the instant, cut to milliseconds @throws PdfSignatureError BAD_DER for a form that DER forbids or a day that does not exist */
export function readGeneralizedTime(raw: Buffer): Date {
  const { tag, content } = readDer(raw);
  const match = tag === GENERALIZED_TIME ? SHAPE.exec(content.toString('latin1')) : null;
  must(match, 'BAD_DER', 'GeneralizedTime');
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  must(!Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day), 'BAD_DER', 'no such time');
  return date;
}
