import fc from 'fast-check';
import { disposition } from './stored-file.service.js';

test('a Spanish name keeps its letters, old clients get plain ones', () => {
  expect(disposition('attachment', 'inscripción_Ñ "1".pdf')).toBe(
    `attachment; filename="inscripcion_N _1_.pdf"; filename*=UTF-8''inscripci%C3%B3n_%C3%91%20%221%22.pdf`,
  );
});

test('what is shown in its place keeps its name for saving', () => {
  expect(disposition('inline', 'a.pdf')).toBe(`inline; filename="a.pdf"; filename*=UTF-8''a.pdf`);
});

test('no name breaks out of the header or names a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const header = disposition('attachment', `../${name}\r\n`);
      expect(header).toMatch(/^attachment; filename="[A-Za-z0-9 ._-]+"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/);
      expect(decodeURIComponent(header.split("''")[1] ?? '')).not.toMatch(/[/\\\p{C}]/u);
    }),
  );
});
