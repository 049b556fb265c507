export function refusal(what: string, error: unknown): Error;
