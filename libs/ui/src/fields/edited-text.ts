/** What an input shows after an edit, and before which of its characters the caret then stands. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/** MUI's inputs may be either. */
type Input = HTMLInputElement | HTMLTextAreaElement;

/** Where the caret stands in an input that was just edited; at the end where the browser does not say (type `email`). */
export const caretOf = (input: Input): number => input.selectionStart ?? input.value.length;

/**
 * Puts a mended text and its caret into the input at once. React, told the same text afterwards, leaves the input alone:
 * left to React, every text that differs from what was typed throws the caret to its end.
 */
export function show(input: Input, { text, caret }: Edited): void {
  if (input.value === text && input.selectionStart === caret) return;
  input.value = text;
  if (input.selectionStart !== null) input.setSelectionRange(caret, caret);
}

/**
 * Shows what typing becomes by a rule over the whole text, and gives it back: the caret stays behind what the rule makes of
 * the text before it.
 */
export function rewritten(input: Input, rule: (text: string) => string): string {
  const text = rule(input.value);
  show(input, { text, caret: Math.min(rule(input.value.slice(0, caretOf(input))).length, text.length) });
  return text;
}
