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

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function fieldName(path: JsonPath): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? step : `${name}.${step}`;
  }, '');
}
