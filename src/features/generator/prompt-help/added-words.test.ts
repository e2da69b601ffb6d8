import { type Addition, pieceFor, placeOf, type PromptEdit, removal, withAddition } from './added-words';

/** A prompt, and what chips have added to it. */
class Field {
  additions: readonly Addition[] = [];

  constructor(public prompt = '') {}

  press(key: string, words: string): string {
    const place = placeOf(this.prompt, this.additions, key);
    if (place) {
      const removed = removal(this.prompt, this.additions, place);
      this.additions = removed.additions;
      return this.apply(removed.edit);
    }
    const piece = pieceFor(this.prompt, words);
    this.additions = withAddition(this.additions, { key, piece });
    return this.apply({ start: this.prompt.length, end: this.prompt.length, text: piece });
  }

  isAdded(key: string): boolean {
    return placeOf(this.prompt, this.additions, key) !== undefined;
  }

  private apply({ start, end, text }: PromptEdit): string {
    this.prompt = this.prompt.slice(0, start) + text + this.prompt.slice(end);
    return this.prompt;
  }
}

it.each([
  ['', 'wide shot'],
  ['A cat', 'A cat, wide shot'],
  ['A cat.', 'A cat. wide shot'],
  ['猫が眠る。', '猫が眠る。 wide shot'],
  ['A cat,', 'A cat, wide shot'],
  ['A cat ', 'A cat wide shot'],
  ['A cat\n', 'A cat\nwide shot'],
])('adds words at the end of "%s", and a second press takes exactly those away', (typed, expected) => {
  const field = new Field(typed);
  expect(field.press('wide', 'wide shot')).toBe(expected);
  expect(field.isAdded('wide')).toBe(true);
  expect(field.press('wide', 'wide shot')).toBe(typed);
  expect(field.isAdded('wide')).toBe(false);
});

it('takes words away wherever they have come to stand, in any order', () => {
  const field = new Field('A cat');
  field.press('wide', 'wide shot');
  field.press('calm', 'calm mood');
  field.prompt = `Slowly: ${field.prompt}, at night`;
  expect(field.press('wide', 'wide shot')).toBe('Slowly: A cat, calm mood, at night');
  expect(field.press('calm', 'calm mood')).toBe('Slowly: A cat, at night');
});

it('leaves no separator behind where its words began the prompt, and takes none that was typed', () => {
  const field = new Field();
  field.press('wide', 'wide shot');
  field.press('calm', 'calm mood');
  expect(field.press('wide', 'wide shot')).toBe('calm mood');
  expect(field.isAdded('calm')).toBe(true);
  field.prompt += ', a cat';
  expect(field.press('calm', 'calm mood')).toBe(', a cat');
});

it('never touches words that were typed, or that were typed on', () => {
  const field = new Field('A wide shot of a cat');
  expect(field.isAdded('wide')).toBe(false);
  field.press('wide', 'wide shot');
  field.prompt += 's';
  expect(field.isAdded('wide')).toBe(false);
  expect(field.press('wide', 'wide shot')).toBe('A wide shot of a cat, wide shots, wide shot');
});

it('does not take words out of other words', () => {
  const field = new Field();
  field.press('close-up', 'close-up');
  field.press('detail', 'extreme close-up');
  expect(field.press('close-up', 'close-up')).toBe('extreme close-up');
  expect(field.isAdded('close-up')).toBe(false);
  expect(field.isAdded('detail')).toBe(true);
});

it('knows words again that undo brings back, and those of another model', () => {
  const field = new Field('A cat');
  const before = field.press('push-in', '[Push in]');
  expect(before).toBe('A cat [Push in]');
  field.press('push-in', 'slow push-in');
  expect(field.prompt).toBe('A cat');
  field.prompt = before;
  expect(field.isAdded('push-in')).toBe(true);
});
