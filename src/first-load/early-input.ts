type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Report = () => void;

/**
 * Collects the input that a visitor made, or the browser restored, before React hydrates the built page. React misses
 * those changes and resets a control when it next renders it (checkboxes and selects immediately).
 *
 * Call it before hydration. The returned function reports the input to React; call it right after the first effects,
 * because React handles no events during them.
 */
export function readEarlyInput(page: ParentNode): () => void {
  const controls = [...page.querySelectorAll<TextControl | HTMLSelectElement>('input, textarea, select')];
  const early = controls.flatMap((control) => {
    if (control.closest('[data-no-early-input]')) return [];
    if (control instanceof HTMLSelectElement) return readChoice(control);
    if (control.type === 'checkbox' || control.type === 'radio') return readCheck(control as HTMLInputElement);
    return control.type === 'file' ? [] : readText(control);
  });
  return () => {
    // Read everything before reporting the first change, which makes React render.
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
 * React 18 (and 19) drops an input event whose text it already knows, and it knows this one because it tracks
 * assignments to the element. The prototype's setter is not tracked.
 */
function readText(control: TextControl): (() => Report)[] {
  const { value: early, defaultValue } = control;
  if (early === defaultValue) return [];
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  return [
    () => {
      const { value, selectionStart, selectionEnd } = control;
      // The visitor typed on while React was hydrating, or React has already reset the text.
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
