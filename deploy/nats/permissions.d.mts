export interface Permissions {
  publish: string[];
  subscribe: string[];
  answers: boolean;
}
export const platformUser: string;
export const permissions: Record<string, Permissions>;
export const streams: { name: string; subjects: string[]; max_age: number; duplicate_window: number }[];
