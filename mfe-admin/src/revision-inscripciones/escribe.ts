/** Whether a key goes into a field or a dialog, and means what is written there. */
export const escribe = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
