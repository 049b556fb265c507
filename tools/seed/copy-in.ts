import type { Client, Connection } from 'pg';

/** What the protocol of PostgreSQL needs of a statement that reads rows from us (pg's `Submittable`). */
class CopyIn {
  readonly done: Promise<void>;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  constructor(
    private readonly text: string,
    private readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  /** The whole batch at once: it is a few megabytes, and the socket keeps what the server has not taken. */
  handleCopyInResponse(connection: Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(this.rows);
    connection.endCopyFrom();
  }

  /** The client forgets a statement that failed: nothing else comes for it. */
  handleError(error: Error): void {
    this.reject(error);
  }

  handleCommandComplete(): void {
    // Its count is known.
  }

  handleReadyForQuery(): void {
    this.resolve();
  }
}

/** Copies lines in PostgreSQL's text format into a table. @throws what the server says */
export async function copyIn(client: Client, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  const copy = new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, rows);
  client.query(copy as never);
  await copy.done;
}
