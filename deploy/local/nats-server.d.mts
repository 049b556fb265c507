export function installedNatsServer(): Promise<string | undefined>;
