/**
 * Shape of a JSON value, small enough for browsers: 's', 'n', 'b' for a string, number, boolean; 'z' for null; '*' for
 * anything; 'o' for an object with keys of its own; `[shape]` for an array; `{ any: shapes }` for one of several; `{ of:
 * fields }` for an object, whose optional fields end in '?'. Values of an enum are any strings: a newer service may know
 * more of them.
 */
export type AnswerShape =
  's' | 'n' | 'b' | 'z' | '*' | 'o' | [AnswerShape] | { any: AnswerShape[] } | { of: Record<string, AnswerShape> };

/** Whether a value has the shape. Further fields of objects don't count. */
export function hasShape(value: unknown, shape: AnswerShape): boolean {
  switch (shape) {
    case '*':
      return true;
    case 's':
      return typeof value === 'string';
    case 'n':
      return typeof value === 'number';
    case 'b':
      return typeof value === 'boolean';
    case 'z':
      return value === null;
    case 'o':
      return isRecord(value);
  }
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]));
  if ('any' in shape) return shape.any.some((one) => hasShape(value, one));
  return isRecord(value) && Object.entries(shape.of).every(([name, field]) => hasField(value, name, field));
}

function hasField(value: Record<string, unknown>, name: string, shape: AnswerShape): boolean {
  if (!name.endsWith('?')) return hasShape(value[name], shape);
  const optional = value[name.slice(0, -1)];
  return optional === undefined || hasShape(optional, shape);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
