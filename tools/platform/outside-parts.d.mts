import type { GoTool } from './go-tool.mjs';

interface PythonTool {
  readonly name: string;
  readonly version: string;
  readonly requirements: string;
}
export const keycloak: { readonly version: string; readonly sha512: string };
export const natsServer: { readonly version: string; readonly goSum: string; readonly requirements: string };
export const actionlint: GoTool;
export const versitygw: GoTool;
export const k6: GoTool;
export const go: { readonly version: string; readonly requirements: string };
export const pyHanko: PythonTool;
export const schemathesis: PythonTool;
export const ofDebian: Readonly<Record<string, string>>;
export function requirementsOf(file: string): { name: string; version: string; sha256: string[] }[];
