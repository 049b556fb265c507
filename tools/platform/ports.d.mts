export const publicPorts: Record<string, { variable: string; port: number; what: string }>;
export function wantedPorts(env: Record<string, string | undefined>): Record<string, number>;
export function isFree(port: number): Promise<boolean>;
export function freePort(): Promise<number>;
export function stablePort(preferred: number | undefined): Promise<number>;
export function complaint(name: string, port: number, code: string): string;
export function portComplaints(ports: Record<string, number>): Promise<string[]>;
