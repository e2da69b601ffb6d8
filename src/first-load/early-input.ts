type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Report = () => void;

/**
 * Finds what a visitor typed or chose, or the browser restored, before React takes over the built page: React hears only
 * of later changes, and sets a control to what it knows when it next renders it, choices even at once. Called before
 * React; the function it returns tells React, and is called right after its first effects: within them it takes no event.
 */
export function readEarlyInput(page: ParentNode): () => void {
  const controls = [...page.querySelectorAll<TextControl | HTMLSelectElement>('input, textarea, select')];
  const early = controls.flatMap((control) => {
    if (control instanceof HTMLSelectElement) return readChoice(control);
    if (control.type === 'checkbox' || control.type === 'radio') return readCheck(control as HTMLInputElement);
    return control.type === 'file' ? [] : readText(control);
  });
  return () => {
    // All is looked at before the first is told: then React renders.
    const reports = early.map((look) => look());
    for (const report of reports) report();
  };
}

function readChoice(select: HTMLSelectElement): (() => Report)[] {
  const { value } = select;
  const isAsBuilt = [...select.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  const report = () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return isAsBuilt ? [] : [() => report];
}

function readCheck(control: HTMLInputElement): (() => Report)[] {
  const { checked, defaultChecked, type } = control;
  const report = () => {
    control.checked = defaultChecked;
    control.click();
  };
  return checked === defaultChecked || (type === 'radio' && !checked) ? [] : [() => report];
}

/**
 * React 18 (and 19) drops an input event whose text it has seen already, and it has seen this one: it watches what is
 * assigned to the element. The prototype's own setter goes unwatched.
 */
function readText(control: TextControl): (() => Report)[] {
  const { value: early, defaultValue } = control;
  if (early === defaultValue) return [];
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  return [
    () => {
      const { value, selectionStart, selectionEnd } = control;
      // Typed on while React was at work; or set back by it already.
      const text = value === defaultValue ? early : value;
      return () => {
        control.value = defaultValue;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
        if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
        control.dispatchEvent(new Event('input', { bubbles: true }));
      };
    },
  ];
}
