/** What an input shows after an edit. The caret stands before `text[caret]`. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

/** MUI's inputs may be either. */
type Input = HTMLInputElement | HTMLTextAreaElement;

/** Where the caret stands in an input that was just edited: at the end if the browser does not say (type `email`). */
export const caretOf = (input: Input): number => input.selectionStart ?? input.value.length;

/**
 * Puts a corrected text and its caret into the input at once. React is then told the same text and leaves the input
 * alone. If React set the text, the caret would jump to its end.
 */
export function showEdited(input: Input, { text, caret }: EditedText): void {
  if (input.value === text && input.selectionStart === caret) return;
  input.value = text;
  if (input.selectionStart !== null) input.setSelectionRange(caret, caret);
}

/**
 * Shows what a rule makes of the whole text, and returns it. The caret stays behind what the rule makes of the text
 * before it.
 */
export function rewritten(input: Input, rule: (text: string) => string): string {
  const text = rule(input.value);
  showEdited(input, { text, caret: Math.min(rule(input.value.slice(0, caretOf(input))).length, text.length) });
  return text;
}
