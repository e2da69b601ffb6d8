import { act } from '@testing-library/react';
import { useEffect, useState, type FormEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { EARLY_CLICKS_SCRIPT } from './early-clicks';
import { hydratePage } from './hydrate-page';

interface FormValues {
  prompt: string;
  seed: string;
  model: string;
  isFixed: boolean;
  mode: string;
}

const BUILT: FormValues = { prompt: '', seed: '', model: 'veo3', isFixed: false, mode: 'text' };

function FormPage({ onChange }: { onChange: (values: FormValues) => void }) {
  const [values, setWishes] = useState(BUILT);
  const change = (changes: Partial<FormValues>) => setWishes((last) => ({ ...last, ...changes }));
  useEffect(() => onChange(values), [onChange, values]);
  return (
    <form id="gatsby-focus-wrapper">
      <textarea id="prompt" value={values.prompt} onChange={(event) => change({ prompt: event.target.value })} />
      <input id="seed" value={values.seed} onChange={(event) => change({ seed: event.target.value })} />
      <select id="model" value={values.model} onChange={(event) => change({ model: event.target.value })}>
        <option value="veo3">Veo 3</option>
        <option value="kling20">Kling 2.0</option>
      </select>
      <input
        id="fixed"
        type="checkbox"
        checked={values.isFixed}
        onChange={(event) => change({ isFixed: event.target.checked })}
      />
      {['text', 'image'].map((mode) => (
        <input
          key={mode}
          id={mode}
          type="radio"
          name="mode"
          checked={values.mode === mode}
          onChange={() => change({ mode })}
        />
      ))}
      <input id="picture" type="file" onChange={() => undefined} />
    </form>
  );
}

/**
 * Renders the page as built, lets `visitor` use it, then hydrates it, and lets `hasty` use it before that has ended.
 * Returns React's final state.
 */
async function wishesAfter(visitor: () => void, hasty = () => undefined as void): Promise<FormValues | undefined> {
  const onChange = jest.fn<void, [FormValues]>();
  document.body.innerHTML = `<div id="page">${renderToString(<FormPage onChange={onChange} />)}</div>`;
  visitor();
  const container = element('page', HTMLElement);
  // oxlint-disable-next-line typescript/require-await -- act waits for effects only when it is given a promise
  await act(async () => {
    hydratePage(<FormPage onChange={onChange} />, container);
    hasty();
  });
  return onChange.mock.lastCall?.[0];
}

function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`No ${id}`);
  return found;
}

it('reports typed text, and keeps text and caret', async () => {
  const values = await wishesAfter(() => {
    const prompt = element('prompt', HTMLTextAreaElement);
    prompt.value = 'A lighthouse';
    prompt.setSelectionRange(2, 4);
    element('seed', HTMLInputElement).value = '42';
  });
  expect(values).toEqual({ ...BUILT, prompt: 'A lighthouse', seed: '42' });
  const { value, selectionStart, selectionEnd } = element('prompt', HTMLTextAreaElement);
  expect([value, selectionStart, selectionEnd]).toEqual(['A lighthouse', 2, 4]);
});

it('reports choices', async () => {
  const values = await wishesAfter(() => {
    element('model', HTMLSelectElement).value = 'kling20';
    element('fixed', HTMLInputElement).click();
    element('image', HTMLInputElement).click();
  });
  expect(values).toEqual({ ...BUILT, model: 'kling20', isFixed: true, mode: 'image' });
  expect(element('fixed', HTMLInputElement).checked).toBe(true);
  expect(element('text', HTMLInputElement).checked).toBe(false);
});

it('reports what is chosen and typed while React hydrates, and the last of two choices', async () => {
  const choose = () => {
    element('model', HTMLSelectElement).value = 'kling20';
    element('model', HTMLSelectElement).dispatchEvent(new Event('change', { bubbles: true }));
    element('fixed', HTMLInputElement).click();
    element('image', HTMLInputElement).click();
    element('prompt', HTMLTextAreaElement).value = 'A lighthouse';
    element('prompt', HTMLTextAreaElement).dispatchEvent(new Event('input', { bubbles: true }));
  };
  const chosen = { ...BUILT, prompt: 'A lighthouse', model: 'kling20', isFixed: true, mode: 'image' };
  expect(await wishesAfter(() => undefined, choose)).toEqual(chosen);
  expect(element('image', HTMLInputElement).checked).toBe(true);

  const goBack = () => {
    element('fixed', HTMLInputElement).click();
    element('text', HTMLInputElement).click();
  };
  expect(await wishesAfter(choose, goBack)).toEqual({ ...chosen, isFixed: false, mode: 'text' });
  expect(element('text', HTMLInputElement).checked).toBe(true);
});

it('keeps what was typed, chosen and pressed where an extension makes React render the page again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const sendBeacon = jest.fn<boolean, [string, URLSearchParams]>(() => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  const values = await wishesAfter(() => {
    for (const field of document.querySelectorAll('textarea, input')) {
      field.after(document.createElement('grammarly-extension'));
    }
    element('prompt', HTMLTextAreaElement).value = 'A lighthouse';
    element('seed', HTMLInputElement).value = '42';
    element('model', HTMLSelectElement).value = 'kling20';
    element('fixed', HTMLInputElement).click();
    element('image', HTMLInputElement).click();
  });
  expect(values).toEqual({ prompt: 'A lighthouse', seed: '42', model: 'kling20', isFixed: true, mode: 'image' });
  expect(element('prompt', HTMLTextAreaElement).value).toBe('A lighthouse');
  expect(sendBeacon.mock.lastCall?.[1].get('code')).toBe('HYDRATION_RECOVERED');
});

it('reports nothing for an untouched page', async () => {
  expect(await wishesAfter(() => undefined)).toEqual(BUILT);
});

it('handles clicks on an initially empty page (`gatsby develop`) as soon as React has rendered it', async () => {
  // Runs the script like the browser in the head.
  (0, eval)(EARLY_CLICKS_SCRIPT);
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
