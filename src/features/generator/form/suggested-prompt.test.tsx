import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { PromptField } from './PromptField';
import { SuggestionReport } from './SuggestionReport';
import { suggestPrompt, useSuggestedPrompt } from './use-suggested-prompt';

const ink = { title: 'Ink', prompt: 'Ink unfolds in water.' };
const silk = { title: 'Silk', prompt: 'Silk moves in the wind.' };

function Form() {
  const [prompt, setPrompt] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { taken, undo } = useSuggestedPrompt({ prompt, setPrompt, field });
  return (
    <>
      <PromptField
        field={field}
        value={prompt}
        model={{ key: 'sea-1', title: 'Sea 1' }}
        onChange={setPrompt}
        maxLength={100}
        example="An example"
        error={undefined}
        onSubmit={() => undefined}
      />
      <SuggestionReport taken={taken} onUndo={undo} />
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Prompt' });
const bringBack = () => screen.queryByRole('button', { name: 'Bring back my prompt' });
const suggest = (suggestion: typeof ink) => act(() => suggestPrompt(suggestion));

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

it('puts the prompt into the form, says so, and leads there', async () => {
  const page = renderPage(<Form />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  suggest(ink);
  expect(field()).toHaveValue(ink.prompt);
  expect(field()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('“Ink” is in the form.');
  expect(bringBack()).not.toBeInTheDocument();
  await expectAccessible(page);
});

it('brings back what the visitor had typed, after any number of suggestions', async () => {
  renderPage(<Form />);
  await userEvent.type(field(), 'My own words');
  suggest(ink);
  suggest(silk);
  suggest(silk);
  expect(screen.getByRole('status')).toHaveTextContent('“Silk” is in the form, in place of your prompt.');
  await userEvent.type(field(), ' Blue.');
  await userEvent.click(bringBack() ?? field());
  expect(field()).toHaveValue('My own words');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('keeps a suggestion that the visitor has edited, when another takes its place', async () => {
  renderPage(<Form />);
  suggest(ink);
  await userEvent.type(field(), ' Blue.');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  suggest(silk);
  await userEvent.click(bringBack() ?? field());
  expect(field()).toHaveValue('Ink unfolds in water. Blue.');
});

it('does nothing on a page without a form', () => {
  expect(() => suggestPrompt(ink)).not.toThrow();
});
