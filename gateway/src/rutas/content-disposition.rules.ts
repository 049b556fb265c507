const fallback = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ._-]/g, '_');

/** RFC 8187: everything but attr-char is percent-encoded. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** A file name never has a path or a control character, whatever it was made from. */
const bare = (name: string): string =>
  name.normalize('NFC').slice(0, 150).replace(/[/\\]/g, '_').replace(/\p{C}/gu, '') || 'documento';

/**
 * An attachment header (RFC 6266): an ASCII name for old clients and the true one.
 * @example attachment('inscripción_ABC123.pdf') // attachment; filename="inscripcion_ABC123.pdf"; filename*=UTF-8''inscripci%C3%B3n_ABC123.pdf
 */
export function attachment(name: string): string {
  const clean = bare(name);
  return `attachment; filename="${fallback(clean)}"; filename*=UTF-8''${extended(clean)}`;
}
