/** @jest-environment jsdom */
import { EARLY_CLICKS_SCRIPT, replayEarlyPress } from './early-clicks';

const built = `<form><textarea></textarea><button id="generate">Generate</button></form>
  <a id="prices" href="/price">Prices</a> <a id="italian" lang="it" href="/it/price"><b>Italiano</b></a>`;

function pageWithScript(): { presses: jest.Mock; submissions: jest.Mock } {
  document.body.innerHTML = built;
  // As the browser runs it in the head.
  (0, eval)(EARLY_CLICKS_SCRIPT);
  const presses = jest.fn();
  const submissions = jest.fn((event: Event) => event.preventDefault());
  return { presses, submissions };
}

/** Whether the browser does what such a press does. */
function press(id: string, modifiers: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers });
  return document.getElementById(id)?.dispatchEvent(event) ?? false;
}

it('holds a press back and repeats the last one, once', () => {
  const { presses, submissions } = pageWithScript();
  document.querySelector('form')?.addEventListener('submit', submissions);
  press('generate');
  press('generate');
  expect(submissions).not.toHaveBeenCalled();

  document.getElementById('generate')?.addEventListener('click', presses);
  replayEarlyPress();
  replayEarlyPress();
  expect(presses).toHaveBeenCalledTimes(1);
  expect(submissions).toHaveBeenCalledTimes(1);

  press('generate');
  expect(presses).toHaveBeenCalledTimes(2);
});

it('leaves links alone', () => {
  pageWithScript();
  expect(press('prices')).toBe(true);
  replayEarlyPress();
});

it('holds a link back while there are words that only React can take along', () => {
  pageWithScript();
  const followed = jest.fn((event: Event) => event.preventDefault());
  document.querySelector('textarea')?.append('Fog');
  expect(press('prices')).toBe(true);

  Object.assign(document.querySelector('textarea') ?? {}, { value: 'Fog over a harbour' });
  expect(press('prices', { ctrlKey: true })).toBe(true);
  expect(press('prices')).toBe(false);
  document.getElementById('prices')?.addEventListener('click', followed);
  replayEarlyPress();
  expect(followed).toHaveBeenCalledTimes(1);
});

it('remembers what was typed while React has emptied it', () => {
  pageWithScript();
  document.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(press('prices')).toBe(false);
  replayEarlyPress();
});

it('takes the query along to another language, past React in the middle of hydrating', () => {
  window.history.replaceState(null, '', '/price?utm_source=letter');
  pageWithScript();
  const heard = jest.fn();
  document.body.addEventListener('click', heard);
  const link = document.getElementById('italian');
  link?.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(link?.getAttribute('href')).toMatch(/\/it\/price\?utm_source=letter$/);
  expect(heard).not.toHaveBeenCalled();

  replayEarlyPress();
  press('italian');
  expect(heard).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('click', heard);
  window.history.replaceState(null, '', '/');
});

it('does nothing where the script has not run, and when the button is gone', () => {
  replayEarlyPress();
  const { presses } = pageWithScript();
  const button = document.getElementById('generate');
  press('generate');
  button?.addEventListener('click', presses);
  button?.remove();
  replayEarlyPress();
  expect(presses).not.toHaveBeenCalled();
});
