import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { addOpenDialog, removeOpenDialog } from './open-dialogs';

/**
 * Opens the browser's own `<dialog>` as long as it is rendered, and gives the focus back to where it was. `first` finds
 * what gets the focus, if not its first button.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement>,
  first?: (element: HTMLDialogElement) => HTMLElement | null | undefined,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    addOpenDialog(element);
    first?.(element)?.focus();
    return () => {
      element.close();
      // The browser returns the focus by itself only while the element is still in the document.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it opens once
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element) removeOpenDialog(element);
    };
  }, [dialog]);
}
