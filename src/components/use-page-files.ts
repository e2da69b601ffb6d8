import { useEffect } from 'react';

/**
 * Calls back with the file that the visitor drops anywhere on the page, or pastes if it is of a wanted kind; pasted text
 * still reaches its field. File inputs handle their own drops.
 */
export function usePageFiles(take: (file: File) => void, isPasted: (file: File) => boolean): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(isPasted);
      if (!file) return;
      event.preventDefault();
      take(file);
    };
    const onDragOver = (event: DragEvent) => {
      // Otherwise the browser leaves the page and opens the file.
      if (carriesFiles(event) && !isFileField(event.target)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event) || isFileField(event.target)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  });
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}
