export function natsUsers(passwords: Record<string, string>): string;
export function natsConf(options: { port: number; storeDir: string; passwords: Record<string, string> }): string;
