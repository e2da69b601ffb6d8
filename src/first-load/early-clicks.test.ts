/** @jest-environment jsdom */
import { EARLY_CLICKS_SCRIPT, replayEarlyPress } from './early-clicks';

const built = `<form><textarea></textarea><button id="generate">Generate</button></form>
  <a id="prices" href="/price">Prices</a> <a id="italian" lang="it" href="/it/price"><b>Italiano</b></a>`;

function pageWithScript(): { presses: jest.Mock; submissions: jest.Mock } {
  document.body.innerHTML = built;
  // Runs the script like the browser in the head.
  (0, eval)(EARLY_CLICKS_SCRIPT);
  const presses = jest.fn();
  const submissions = jest.fn((event: Event) => event.preventDefault());
  return { presses, submissions };
}

/** Whether the browser performs the default action of such a click. */
function press(id: string, modifiers: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers });
  return document.getElementById(id)?.dispatchEvent(event) ?? false;
}

it('holds clicks back and repeats only the last one', () => {
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

it('repeats it for the button that React has put in place of the pressed one', () => {
  const { presses } = pageWithScript();
  press('generate');
  const page = document.createElement('main');
  page.innerHTML = `<grammarly-extension></grammarly-extension>${built}`;
  document.body.replaceChildren(page);
  document.getElementById('generate')?.addEventListener('click', (event) => {
    event.preventDefault();
    presses();
  });
  replayEarlyPress();
  expect(presses).toHaveBeenCalledTimes(1);
});

it('shows React no click that is repeated later', () => {
  pageWithScript();
  const seen = jest.fn();
  // Where React listens.
  document.body.addEventListener('click', seen);
  press('generate');
  expect(seen).not.toHaveBeenCalled();
  replayEarlyPress();
  expect(seen).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('click', seen);
});

it('does not hold back links', () => {
  pageWithScript();
  expect(press('prices')).toBe(true);
  replayEarlyPress();
});

it('holds a link back while there is text that only React can keep', () => {
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

it('remembers that text was typed while React has emptied it', () => {
  pageWithScript();
  document.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(press('prices')).toBe(false);
  replayEarlyPress();
});

it('keeps the query in a link to another language, even while React is hydrating', () => {
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

it('does nothing if the script has not run or the button has been removed', () => {
  replayEarlyPress();
  const { presses } = pageWithScript();
  const button = document.getElementById('generate');
  press('generate');
  button?.addEventListener('click', presses);
  button?.remove();
  replayEarlyPress();
  expect(presses).not.toHaveBeenCalled();
});
