import { fireEvent, render, screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { tolerateForeignNodes } from './foreign-nodes';

const { removeChild, insertBefore } = Node.prototype;
afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

/** Replaces every text of a page as Chrome's translator does. */
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

/** With children as the lint rule forbids them: packages may have some. */
function Price() {
  const [isTrial, setIsTrial] = useState(true);
  const change = () => setIsTrial(!isTrial);
  const isPaid = isTrial ? undefined : createElement('b', { key: 'new' }, 'New');
  return createElement('button', { onClick: change }, isPaid, '3 credits', isTrial && 'Free to try');
}

it('keeps a translated page where a text goes and an element comes before one', () => {
  tolerateForeignNodes();
  const { container } = render(<Price />);
  translate(container);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText('New')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByText('New')).not.toBeInTheDocument();
});

it('would be gone without', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(<Price />);
  translate(container);
  expect(() => fireEvent.click(screen.getByRole('button'))).toThrow(DOMException);
});
