export class UnknownLine extends Error {
  constructor(cause: unknown);
}
export function refusal(what: string, error: unknown): Error;
