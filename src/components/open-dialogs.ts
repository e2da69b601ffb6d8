/** The open modal dialogs, the topmost last. Everything outside the topmost one is inert. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Right after `showModal`. */
export function addOpenDialog(dialog: HTMLElement): void {
  change([...open.filter((other) => other !== dialog), dialog]);
}

/** While the dialog is still in the document, so that what was put into it can move out. */
export function removeOpenDialog(dialog: HTMLElement): void {
  change(open.filter((other) => other !== dialog));
}

/** The part that the visitor can reach now: the topmost dialog, else the whole page. */
export function reachableRoot(): HTMLElement {
  return open.at(-1) ?? document.body;
}

/** Calls back synchronously when `reachableRoot` may have changed. Returns a function that unsubscribes. */
export function onReachableRootChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}
