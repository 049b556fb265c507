export function isRecent(text: string): boolean;
export function tooOld(version: string): string;
export function natsServer(say?: (line: string) => void, ofDebian?: string): Promise<string>;
