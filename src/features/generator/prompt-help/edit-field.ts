import type { PromptEdit } from './added-words';

/**
 * Changes a text field as if the visitor had typed it: its input event tells the form, and the browser's undo takes it
 * back. Only the editing command does that, which is deprecated without a successor: `setRangeText` and assigning
 * `value` leave nothing to undo. It needs the focus, which goes back at once, so that phones open no keyboard.
 */
export function editField(field: HTMLTextAreaElement, { start, end, text }: PromptEdit, back: HTMLElement): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  const command = text === '' ? 'delete' : 'insertText';
  // Also missing where pages are tested, and refused by some browsers.
  const canCommand = 'execCommand' in document;
  if (!canCommand || !document.execCommand(command, false, text)) {
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  back.focus({ preventScroll: true });
}
