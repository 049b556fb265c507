export function dovecot(): string;
export function dovecotConf(server: {
  folder: string;
  port: number;
  owner: readonly [string, string];
  password: string;
}): string;
