export interface GoTool {
  readonly module: string;
  readonly command?: string;
  readonly version: string;
  readonly goSum: string;
}
export function goTool(tool: GoTool, tell?: (step: string) => void): Promise<string>;
