import { joinSentences } from './join-sentences';

it('puts a space between sentences, but none after a full-width full stop', () => {
  expect(joinSentences('One.', false, undefined, 'Two?')).toBe('One. Two?');
  expect(joinSentences('一。', '二？', 'Three.')).toBe('一。二？Three.');
});
