import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState } from 'react';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { serve } from '../../scripts/jest/serve';
import { browserStorage } from '../browser-storage';
import { late } from './late';
import { lateExtra } from './late-extra';
import { reloadPage } from './reload-page';

interface PartProps {
  name: string;
  onClose: () => void;
}

const Part = ({ name }: PartProps) => <p>Here is {name}</p>;

const FILE = '/part-0a1b.js';

jest.mock('./reload-page');
const reload = jest.mocked(reloadPage);

/** A load that is answered by hand, call by call. */
function byHand() {
  const answers: { arrive: () => void; fail: () => void }[] = [];
  const load = () =>
    new Promise<typeof Part>((resolve, reject) => {
      answers.push({
        arrive: () => resolve(Part),
        fail: () => reject(Object.assign(new Error('Loading chunk 1 failed.'), { request: FILE })),
      });
    });
  return { load, answers };
}

beforeEach(() => {
  reload.mockClear();
  browserStorage.reloadedFor.remove();
  // Offline, unless a test says otherwise.
  serve({ [`HEAD ${FILE}`]: 'network failure' });
});

it('shows what waits in its place, then the part, and the next one at once', async () => {
  const { load, answers } = byHand();
  const Late = late(load, { Waiting: () => <p>On its way</p> });
  const { unmount } = renderPage(<Late name="the part" onClose={() => undefined} />);
  expect(screen.getByText('On its way')).toBeInTheDocument();
  answers[0]?.arrive();
  expect(await screen.findByText('Here is the part')).toBeInTheDocument();
  unmount();

  renderPage(<Late name="another" onClose={() => undefined} />);
  expect(screen.getByText('Here is another')).toBeInTheDocument();
  expect(answers).toHaveLength(1);
});

it('says in its place that it could not be loaded, keeps the page, and tries again', async () => {
  const { load, answers } = byHand();
  const Late = late(load);
  const page = renderPage(
    <>
      <p>The page</p>
      <Late name="the part" onClose={() => undefined} />
    </>,
  );
  answers[0]?.fail();
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again.');
  expect(screen.getByText('The page')).toBeInTheDocument();
  await expectAccessible(page);

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  answers[1]?.arrive();
  expect(await screen.findByText('Here is the part')).toBeInTheDocument();
});

it('says it in a dialog that can be closed, when something was opened', async () => {
  const { load, answers } = byHand();
  const Late = late(load, { close: ({ onClose }) => onClose });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen && <Late name="the part" onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  renderPage(<Page />);
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  answers[0]?.fail();
  const dialog = await screen.findByRole('dialog', { name: 'We couldn’t load this' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());

  await userEvent.click(open);
  answers[1]?.arrive();
  expect(await screen.findByText('Here is the part')).toBeInTheDocument();
});

it('keeps the page when an opened part throws, and says so where it can be closed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken: typeof Part = () => {
    throw new Error('No such function');
  };
  const Late = late(() => Promise.resolve(Broken), { close: ({ onClose }) => onClose });
  const Extra = lateExtra(() => Promise.resolve(Broken));
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <p>The page</p>
        <Extra name="the extra" onClose={() => undefined} />
        {isOpen && <Late name="the part" onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  const page = renderPage(<Page />);
  const dialog = await screen.findByRole('dialog', { name: 'Something went wrong here' });
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByText('The page')).toBeInTheDocument();
});

it('says nothing of what nobody asked for', async () => {
  const { load, answers } = byHand();
  const Late = lateExtra(load);
  const { container } = renderPage(<Late name="the part" onClose={() => undefined} />);
  await act(async () => {
    answers[0]?.fail();
    await Promise.resolve();
  });
  expect(container).not.toHaveTextContent(/./);
});

describe('a part whose file the server no longer has', () => {
  const answer = (status: number) => serve({ [`HEAD ${FILE}`]: { status } });
  const show = (load: () => Promise<typeof Part>) => {
    const Late = late(load);
    return renderPage(<Late name="the part" onClose={() => undefined} />);
  };

  it('reloads the page once, for a newer version, and says so if that did not help', async () => {
    answer(404);
    const first = byHand();
    const { unmount } = show(first.load);
    first.answers[0]?.fail();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    unmount();

    const second = byHand();
    const page = show(second.load);
    second.answers[0]?.fail();
    expect(await screen.findByRole('alert')).toHaveTextContent('A newer version of the site is here.');
    expect(reload).toHaveBeenCalledTimes(1);
    await expectAccessible(page);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never reloads by itself where the browser keeps nothing: what was typed would be lost', async () => {
    answer(404);
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { load, answers } = byHand();
    show(load);
    answers[0]?.fail();
    expect(await screen.findByRole('alert')).toHaveTextContent('Reload the page to go on.');
    expect(reload).not.toHaveBeenCalled();
    refused.mockRestore();
  });

  it('is no reason to reload when nobody asked for it', async () => {
    const calls = answer(404);
    const { load, answers } = byHand();
    const Late = lateExtra(load);
    renderPage(<Late name="the part" onClose={() => undefined} />);
    answers[0]?.fail();
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([200, 500, 503])('is not one that answers %i: the connection is at fault, which is said', async (status) => {
    answer(status);
    const { load, answers } = byHand();
    show(load);
    answers[0]?.fail();
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again.');
    expect(reload).not.toHaveBeenCalled();
  });
});
