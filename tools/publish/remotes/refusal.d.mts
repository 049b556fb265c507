export class UnknownLine extends Error {
  constructor(cause: unknown);
  readonly happened: string;
}
export class LineNotTakenBack extends Error {
  constructor(cause: unknown);
  readonly happened: string;
}
export class StillShown extends Error {
  constructor(area: string, origin: string, cause: unknown);
}
export function refusal(what: string, error: unknown): Error;
