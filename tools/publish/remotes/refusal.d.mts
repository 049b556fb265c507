export class UnknownLine extends Error {
  constructor(cause: unknown, how?: { unanswered?: boolean });
  readonly happened: string;
}
export function refusal(what: string, error: unknown): Error;
