export const superuser: string;
export function serverAccount(): { uid: number; gid: number } | undefined;
export function makeServerAccount(say: (line: string) => void): void;
export function outsideHome(dir: string): string;
export function postgresHome(dir: string): Promise<string>;
export function preparePostgres(options: {
  dir: string;
  port: number;
  password: string;
  throwaway?: boolean;
  tls?: { cert: string; key: string } | undefined;
}): Promise<{
  home: string;
  command: string;
  args: string[];
  options: { uid?: number; gid?: number; cwd: string };
}>;
