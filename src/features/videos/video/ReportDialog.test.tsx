import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve } from '../../../../scripts/jest/serve';
import { ToastHost } from '../../../components/ToastHost';
import { ReportDialog } from './ReportDialog';
import { reportVideo } from '../live/video-calls';

const onClose = jest.fn();

function show() {
  return renderPage(
    <>
      <ReportDialog
        onReport={(report) => reportVideo('v1', report)}
        failure={() => 'It could not be sent.'}
        onClose={onClose}
      />
      <ToastHost />
    </>,
  );
}

beforeEach(() => onClose.mockReset());

it('sends the reason and the text, says thanks, and closes', async () => {
  const calls = serve({ 'POST /api/videos/v1/report': { status: 204 } });
  const page = show();
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('radio', { name: 'It uses someone’s work or brand' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Anything else/ }), '  Our logo ');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We’ve received your report.')).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ reason: 'copyright', text: 'Our logo' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('preselects no reason, and sends nothing without one', async () => {
  const calls = serve({ 'POST /api/videos/v1/report': { status: 204 } });
  const page = show();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose what is wrong with it.');
  expect(screen.getAllByRole('radio')[0]).toHaveFocus();
  expect(calls).toEqual([]);
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('stays open with its text when it cannot be sent', async () => {
  serve({ 'POST /api/videos/v1/report': refusal(503, 'product_api_unavailable') });
  show();
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Anything else/ }), 'Look at this');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('It could not be sent.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /Anything else/ })).toHaveValue('Look at this');
  expect(onClose).not.toHaveBeenCalled();
});
