/** Data as the content of a script element; "<" is escaped so that no text can end the element. */
export function scriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
