export const adminUser: string;
export function builtKeycloak(): boolean;
export function cachedKeycloak(java: string, say: (line: string) => void): Promise<string>;
export function keycloakCopy(built: string, parent: string): Promise<string>;
export function javaMajor(text: string): number;
export function findJava(): Promise<string>;
export function unpackPinned(file: string, pinned: string, folder: string): Promise<void>;
