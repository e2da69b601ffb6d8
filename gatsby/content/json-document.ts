import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  getNodeValue,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { ContentProblem } from './problem';

export type JsonPath = readonly (string | number)[];

/** A parsed JSON file, with the line of every value in it. */
export class JsonDocument {
  private constructor(
    /** Relative to the project, with forward slashes. */
    readonly file: string,
    private readonly text: string,
    private readonly root: Node,
  ) {}

  /** The document, or the problem that makes it unreadable. */
  static parse(file: string, text: string): JsonDocument | ContentProblem {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const error = errors[0];
    if (!error && root) return new JsonDocument(file, text, root);
    const offset = error?.offset ?? 0;
    const code = error ? printParseErrorCode(error.error) : 'ValueExpected';
    return {
      kind: 'mistake',
      file,
      line: lineAt(text, offset),
      field: '',
      reason: `This is not valid JSON: ${PARSE_FAULTS[code] ?? code}.`,
      suggestion: 'Look at this line and the one above it for a missing or superfluous comma, quote or bracket.',
    };
  }

  /** The file's name without its ending: "wan-2.5". */
  get name(): string {
    return this.file.slice(this.file.lastIndexOf('/') + 1, -'.json'.length);
  }

  get value(): unknown {
    return getNodeValue(this.root) as unknown;
  }

  /** Line of the value at `path`, or of its nearest existing parent. */
  lineOf(path: JsonPath): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = findNodeAtLocation(this.root, path.slice(0, length));
      // The property's line, not its value's, which may begin on the next line.
      if (node) return lineAt(this.text, (node.parent?.type === 'property' ? node.parent : node).offset);
    }
    return 1;
  }

  /** Mistakes that hide in valid JSON: a field that is given twice, of which the last counts, and dates that don't exist. */
  slips(): ContentProblem[] {
    return slipsIn(this.root, []).map(({ node, path, reason, suggestion }) => ({
      ...this.problem(path, reason, suggestion),
      line: lineAt(this.text, node.offset),
    }));
  }

  /** A mistake at `path`. */
  problem(path: JsonPath, reason: string, suggestion?: string): ContentProblem {
    return this.describe('mistake', path, reason, suggestion);
  }

  /** Like `problem`, for a text that is missing or wrong in one language. */
  translationProblem(path: JsonPath, reason: string, suggestion?: string): ContentProblem {
    return this.describe('translation', path, reason, suggestion);
  }

  private describe(kind: ContentProblem['kind'], path: JsonPath, reason: string, suggestion?: string): ContentProblem {
    const base = { kind, file: this.file, line: this.lineOf(path), field: fieldName(path), reason };
    return suggestion === undefined ? base : { ...base, suggestion };
  }
}

const PARSE_FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a value that is not quoted text, a number, true, false or null',
  InvalidNumberFormat: 'a number in a form that JSON does not allow',
  PropertyNameExpected: 'a field name in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing } is expected here',
  CloseBracketExpected: 'a closing ] is expected here',
  EndOfFileExpected: 'there is text after the end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a closing quote is missing',
  UnexpectedEndOfNumber: 'an incomplete number',
  InvalidUnicode: 'an invalid \\u escape',
  InvalidEscapeCharacter: 'an invalid escape after a backslash',
  InvalidCharacter: 'a character that must be escaped',
};

interface Slip {
  node: Node;
  path: JsonPath;
  reason: string;
  suggestion: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function slipsIn(node: Node, path: JsonPath): Slip[] {
  if (node.type === 'string' && DATE.test(node.value as string) && !isOnCalendar(node.value as string)) {
    const reason = `${node.value as string} is no day of the calendar.`;
    return [{ node, path, reason, suggestion: 'Write year-month-day, as in 2026-02-28.' }];
  }
  const children = node.children ?? [];
  if (node.type === 'array') return children.flatMap((child, index) => slipsIn(child, [...path, index]));
  const seen = new Set<string>();
  return children.flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key || !value) return [];
    const name = key.value as string;
    const inside = [...path, name];
    const reason = `The field "${name}" is given twice; only the last one counts.`;
    const repeated = seen.has(name) ? [{ node: key, path: inside, reason, suggestion: 'Keep one.' }] : [];
    seen.add(name);
    return [...repeated, ...slipsIn(value, inside)];
  });
}

/** Whether there is such a day: JavaScript reads 2026-02-30 as March 2. */
function isOnCalendar(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function fieldName(path: JsonPath): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? step : `${name}.${step}`;
  }, '');
}
