/** Rows of one table on their way into COPY: text format, one line per row. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Rows of one table as COPY reads them. */
export interface Rows {
  readonly table: Table;
  readonly text: Buffer;
}

type Value = string | number | boolean | Date | null | undefined | object;

/** What COPY reads as no value. */
const NOTHING = '\\N';
const special = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string => text.replace(special, (sign) => escapes[sign] ?? sign);

const field = (value: Value): string => {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'string') return escaped(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  return String(value);
};

/** A row in the order of its table's columns. */
export const line = (...values: readonly Value[]): string => `${values.map(field).join('\t')}\n`;

/** Lines by table. A schema's rows of a batch. */
export class Batch<T extends Readonly<Record<string, Table>>> {
  private readonly lines = new Map<keyof T, string[]>();

  constructor(readonly tables: T) {}

  /** @throws Error when the row has not exactly one value per column */
  add(table: keyof T, ...values: readonly Value[]): void {
    const { name, columns } = this.tables[table] as Table;
    if (values.length !== columns.length)
      throw new Error(`${name} has ${columns.length} columns, not ${values.length}`);
    const lines = this.lines.get(table);
    if (lines) lines.push(line(...values));
    else this.lines.set(table, [line(...values)]);
  }

  /** The text of each table, and none of it afterwards. */
  take(): readonly Rows[] {
    const rows = [...this.lines].map(([table, lines]) => ({
      table: this.tables[table] as Table,
      text: Buffer.from(lines.join('')),
    }));
    this.lines.clear();
    return rows;
  }
}
