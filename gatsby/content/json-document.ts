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

/** A JSON file that was read and parsed, with the place of every value in it. */
export class JsonDocument {
  private constructor(
    /** Relative to the project, with forward slashes. */
    readonly file: string,
    private readonly text: string,
    private readonly root: Node,
  ) {}

  /** The document, or the one problem that keeps it from being read. */
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

  get value(): unknown {
    return getNodeValue(this.root) as unknown;
  }

  /** Line of the value at `path`, or of the nearest thing around it that exists. */
  lineOf(path: JsonPath): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = findNodeAtLocation(this.root, path.slice(0, length));
      // The property's own line, not its value's: the two differ only when the value stands on the next line.
      if (node) return lineAt(this.text, (node.parent?.type === 'property' ? node.parent : node).offset);
    }
    return 1;
  }

  /** Shorthand for the problems that the rules find. */
  problem(path: JsonPath, reason: string, suggestion?: string): ContentProblem {
    return this.describe('mistake', path, reason, suggestion);
  }

  /** As `problem`, for what is missing or wrong in one language only. */
  translationProblem(path: JsonPath, reason: string, suggestion?: string): ContentProblem {
    return this.describe('translation', path, reason, suggestion);
  }

  private describe(kind: ContentProblem['kind'], path: JsonPath, reason: string, suggestion?: string): ContentProblem {
    const base = { kind, file: this.file, line: this.lineOf(path), field: fieldName(path), reason };
    return suggestion === undefined ? base : { ...base, suggestion };
  }
}

const PARSE_FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that is neither quoted text, a number, true, false nor null',
  InvalidNumberFormat: 'a number that is not written as JSON wants it',
  PropertyNameExpected: 'a field name in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing } is expected here',
  CloseBracketExpected: 'a closing ] is expected here',
  EndOfFileExpected: 'there is something after the end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a text has no closing quote',
  UnexpectedEndOfNumber: 'a number breaks off',
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
