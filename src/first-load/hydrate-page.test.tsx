import { act } from '@testing-library/react';
import { useEffect, useState, type FormEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { EARLY_PRESSES_SCRIPT } from './early-presses';
import { hydratePage } from './hydrate-page';

interface Wishes {
  prompt: string;
  seed: string;
  model: string;
  isFixed: boolean;
  mode: string;
}

const BUILT: Wishes = { prompt: '', seed: '', model: 'veo3', isFixed: false, mode: 'text' };

function WishesPage({ onChange }: { onChange: (wishes: Wishes) => void }) {
  const [wishes, setWishes] = useState(BUILT);
  const change = (changes: Partial<Wishes>) => setWishes((last) => ({ ...last, ...changes }));
  useEffect(() => onChange(wishes), [onChange, wishes]);
  return (
    <form id="gatsby-focus-wrapper">
      <textarea id="prompt" value={wishes.prompt} onChange={(event) => change({ prompt: event.target.value })} />
      <input id="seed" value={wishes.seed} onChange={(event) => change({ seed: event.target.value })} />
      <select id="model" value={wishes.model} onChange={(event) => change({ model: event.target.value })}>
        <option value="veo3">Veo 3</option>
        <option value="kling20">Kling 2.0</option>
      </select>
      <input
        id="fixed"
        type="checkbox"
        checked={wishes.isFixed}
        onChange={(event) => change({ isFixed: event.target.checked })}
      />
      {['text', 'image'].map((mode) => (
        <input
          key={mode}
          id={mode}
          type="radio"
          name="mode"
          checked={wishes.mode === mode}
          onChange={() => change({ mode })}
        />
      ))}
      <input id="picture" type="file" onChange={() => undefined} />
    </form>
  );
}

/** The page as built, used by `visitor` before React comes. Returns what React then knows, last. */
async function wishesAfter(visitor: () => void): Promise<Wishes | undefined> {
  const onChange = jest.fn<void, [Wishes]>();
  document.body.innerHTML = `<div id="page">${renderToString(<WishesPage onChange={onChange} />)}</div>`;
  visitor();
  const container = element('page', HTMLElement);
  // eslint-disable-next-line @typescript-eslint/require-await -- act waits for effects only when it is given a promise
  await act(async () => void hydratePage(<WishesPage onChange={onChange} />, container));
  return onChange.mock.lastCall?.[0];
}

function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`No ${id}`);
  return found;
}

it('tells what was typed, and leaves text and caret where they are', async () => {
  const wishes = await wishesAfter(() => {
    const prompt = element('prompt', HTMLTextAreaElement);
    prompt.value = 'A lighthouse';
    prompt.setSelectionRange(2, 4);
    element('seed', HTMLInputElement).value = '42';
  });
  expect(wishes).toEqual({ ...BUILT, prompt: 'A lighthouse', seed: '42' });
  const { value, selectionStart, selectionEnd } = element('prompt', HTMLTextAreaElement);
  expect([value, selectionStart, selectionEnd]).toEqual(['A lighthouse', 2, 4]);
});

it('tells what was chosen', async () => {
  const wishes = await wishesAfter(() => {
    element('model', HTMLSelectElement).value = 'kling20';
    element('fixed', HTMLInputElement).click();
    element('image', HTMLInputElement).click();
  });
  expect(wishes).toEqual({ ...BUILT, model: 'kling20', isFixed: true, mode: 'image' });
  expect(element('fixed', HTMLInputElement).checked).toBe(true);
  expect(element('text', HTMLInputElement).checked).toBe(false);
});

it('has nothing to tell of a page that nobody touched', async () => {
  expect(await wishesAfter(() => undefined)).toEqual(BUILT);
});

it('in an empty page, as `gatsby develop` has it, presses count as soon as React has made it', async () => {
  // As the browser runs it in the head.
  (0, eval)(EARLY_PRESSES_SCRIPT);
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const submit = jest.fn((event: FormEvent) => event.preventDefault());
  let unmount = () => undefined as void;
  await act(async () => {
    unmount = hydratePage(
      <form id="gatsby-focus-wrapper" onSubmit={submit}>
        <button>Generate</button>
      </form>,
      container,
    );
    await Promise.resolve();
  });
  container.querySelector('button')?.click();
  expect(submit).toHaveBeenCalledTimes(1);
  act(unmount);
});
