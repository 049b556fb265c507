import { Batch, line } from './table.js';

test('values are written as COPY reads them', () => {
  expect(line('a', 1, true, null, undefined, new Date(0))).toBe('a\t1\ttrue\t\\N\t\\N\t1970-01-01T00:00:00.000Z\n');
  expect(line('tab\t back\\ line\n return\r')).toBe('tab\\t back\\\\ line\\n return\\r\n');
  expect(line({ a: 'dijo "sí"' })).toBe('{"a":"dijo \\\\"sí\\\\""}\n');
});

test('a row of another width is refused, and a batch gives its rows once', () => {
  const batch = new Batch({ cosa: { name: 'cosa', columns: ['a', 'b'] } });
  expect(() => batch.add('cosa', 1)).toThrow(/2 columns/);
  batch.add('cosa', 1, 2);
  expect(batch.take().map(({ table, text }) => [table.name, text.toString()])).toEqual([['cosa', '1\t2\n']]);
  expect(batch.take()).toEqual([]);
});
