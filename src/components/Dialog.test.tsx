import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { Button } from './Button';
import { Dialog } from './Dialog';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="Delete the video?" onClose={() => setIsOpen(false)} actions={<Button>Delete</Button>}>
          <p>It is gone for good.</p>
        </Dialog>
      )}
    </>
  );
}

async function openDialog() {
  const page = renderPage(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return { page, dialog: screen.getByRole('dialog', { name: 'Delete the video?' }) };
}

it('is modal and named by its title', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { page } = await openDialog();
  expect(showModal).toHaveBeenCalledTimes(1);
  await expectAccessible(page);
});

it('closes by its button and returns the focus', async () => {
  const { dialog } = await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('closes on Escape, which the browser turns into a cancel event', async () => {
  const { dialog } = await openDialog();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(dialog).not.toBeInTheDocument();
});

it('closes by a click on the backdrop, but not by a drag that ends there or a click inside', async () => {
  const { dialog } = await openDialog();
  const text = screen.getByText('It is gone for good.');
  fireEvent.pointerDown(text);
  fireEvent.click(text);
  fireEvent.pointerDown(text);
  fireEvent.click(dialog);
  expect(dialog).toBeInTheDocument();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(dialog).not.toBeInTheDocument();
});
