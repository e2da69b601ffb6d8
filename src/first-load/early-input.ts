import { successorOf } from './successor';

type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Control = TextControl | HTMLSelectElement;
type Report = () => void;
/** Reads, once React has rendered, what to report to the control that the page has now. */
type Look = () => Report;

/** A press on what React has just reset to be chosen changes nothing, and is a choice nevertheless. */
const CHANGES = ['input', 'change', 'click'] as const;

/**
 * Collects the input that a visitor makes, or the browser restores, before React has hydrated the built page. React
 * misses those changes and resets a control when it next renders it (checkboxes and selects immediately).
 *
 * Call it before hydration. The returned function reports the input to React; call it right after the first effects,
 * because React handles no events during them.
 */
export function readEarlyInput(page: Element): () => void {
  const controls = [...page.querySelectorAll<Control>('input, textarea, select')].filter(
    (control) => !control.closest('[data-no-early-input]'),
  );
  const early = new Map<Control, Look[]>(controls.map((control) => [control, lookAt(control)]));
  // React may reset what is chosen while it hydrates, so a change counts as it is made.
  const note = ({ target }: Event) => {
    const changed = controls.find((control) => control === target);
    for (const control of controls) {
      if (control === changed || isOfSameChoice(control, changed)) early.set(control, lookAt(control));
    }
  };
  for (const type of CHANGES) page.addEventListener(type, note, true);
  return () => {
    for (const type of CHANGES) page.removeEventListener(type, note, true);
    // Read everything before reporting the first change, which makes React render.
    const reports = [...early.values()].flat().map((look) => look());
    for (const report of reports) report();
  };
}

/** Radio buttons of one group: the choice of one ends that of another. */
function isOfSameChoice(one: Control, other: Control | undefined): boolean {
  return one.type === 'radio' && other?.type === 'radio' && one.name === other.name && one.form === other.form;
}

function lookAt(control: Control): Look[] {
  if (control instanceof HTMLSelectElement) return readChoice(control);
  if (control.type === 'checkbox' || control.type === 'radio') return readCheck(control as HTMLInputElement);
  return control.type === 'file' ? [] : readText(control);
}

function readChoice(select: HTMLSelectElement): Look[] {
  const { value } = select;
  const isAsBuilt = [...select.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  const report = () => {
    const present = successorOf(select);
    if (present === undefined) return;
    present.value = value;
    present.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return isAsBuilt ? [] : [() => report];
}

function readCheck(control: HTMLInputElement): Look[] {
  const { checked, defaultChecked, type } = control;
  const report = () => {
    const present = successorOf(control);
    if (present === undefined) return;
    present.checked = defaultChecked;
    present.click();
  };
  return checked === defaultChecked || (type === 'radio' && !checked) ? [] : [() => report];
}

/**
 * React 18 (and 19) drops an input event whose text it already knows, and it knows this one because it tracks
 * assignments to the element. The prototype's setter is not tracked.
 */
function readText(control: TextControl): Look[] {
  const { value: early, defaultValue } = control;
  if (early === defaultValue) return [];
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  return [
    () => {
      const { value, selectionStart, selectionEnd } = control;
      // The visitor typed on while React was hydrating, or React has already reset the text.
      const text = value === defaultValue ? early : value;
      return () => {
        const present = successorOf(control);
        if (present === undefined) return;
        present.value = defaultValue;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(present, text);
        if (selectionStart !== null) present.setSelectionRange(selectionStart, selectionEnd);
        present.dispatchEvent(new Event('input', { bubbles: true }));
      };
    },
  ];
}
