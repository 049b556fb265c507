/** What is published of one area. */
export interface Row {
  readonly area: string;
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** The version before it. */
  readonly previous?: string;
  readonly by?: string;
  /** It was taken out of the portal; `version` is what was published until then. */
  readonly withdrawn?: true;
}

/** A kind of area: remotes with the shell, processes. */
export interface Kind {
  areas(): string[];
  /** @throws Error with a Spanish sentence; nothing is half-published */
  publish(area: string): Promise<Row>;
  /** To the version before, when none is named. */
  revert(area: string, version?: string): Promise<Row>;
  versions(): Promise<Row[]>;
  /** Goes on past what cannot be read. @returns what that was */
  repair?(): Promise<string[]>;
}

export function kindOf(kinds: readonly Kind[], area: string | undefined): Kind;
export function inWords(row: Row): string;
export function command(work: (say: (line: string) => void) => Promise<string[]>): Promise<void>;
