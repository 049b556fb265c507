export function installedNatsServer(): Promise<string | undefined>;
export function isRecent(text: string): boolean;
export function natsServer(say: (line: string) => void): Promise<string>;
