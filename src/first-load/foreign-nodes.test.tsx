import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { tolerateForeignNodes } from './foreign-nodes';

const { removeChild, insertBefore } = Node.prototype;
afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

/** What Chrome's translator does to every text of a page. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.textContent = `«${text.data}»`;
    text.replaceWith(font);
  }
}

let change = (_: boolean) => undefined as void;

function Price() {
  const [isTrial, setIsTrial] = useState(true);
  change = setIsTrial;
  return (
    <p>
      {!isTrial && <b>New</b>}
      {'3 credits'}
      {isTrial && 'Free to try'}
    </p>
  );
}

it('keeps a translated page where a text goes and an element comes before one', () => {
  tolerateForeignNodes();
  const { container } = render(<Price />);
  translate(container);
  act(() => change(false));
  expect(screen.getByText('New')).toBeInTheDocument();
  act(() => change(true));
  expect(screen.queryByText('New')).not.toBeInTheDocument();
});

it('would be gone without', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(<Price />);
  translate(container);
  expect(() => act(() => change(false))).toThrow(DOMException);
});
