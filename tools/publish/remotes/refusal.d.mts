export class UnknownLine extends Error {
  constructor(cause: unknown, how?: { unanswered?: boolean });
  readonly happened: string;
}
export class StillShown extends Error {
  constructor(area: string, origin: string, cause: unknown);
}
export function refusal(what: string, error: unknown): Error;
