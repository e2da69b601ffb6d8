import { saveFile } from '../../components/save-file';

/** Hands the visitor `text` as a file. */
export function saveText(name: string, text: string): void {
  saveFile(new Blob([text, '\n'], { type: 'text/plain;charset=utf-8' }), name);
}
