const DATA_URL = /^data:([\w/+.-]+);base64,(.*)$/s;

/** A picture as an address that holds it. */
export async function dataUrlOf(picture: Blob): Promise<string> {
  return `data:${picture.type};base64,${Buffer.from(await picture.arrayBuffer()).toString('base64')}`;
}

/**
 * The input as multipart/form-data: numbers and switches as text, objects as JSON, which is how these servers read their
 * nested fields.
 * @param files names of the fields whose `data:` address is sent as a file
 */
export function formOf(input: Readonly<Record<string, unknown>>, files: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (files.includes(name)) form.append(name, ...fileOf(value));
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

function fileOf(value: unknown): [Blob, string] {
  const [, type = '', base64 = ''] = DATA_URL.exec(String(value)) ?? [];
  return [new Blob([Buffer.from(base64, 'base64')], { type }), `picture.${type.split('/')[1] ?? 'bin'}`];
}
