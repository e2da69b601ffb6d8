import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserInfo } from '#contracts/api/users';
import type { Video } from '#contracts/api/videos';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve } from '../../../scripts/jest/serve';
import { trackedEvents } from '../../../scripts/jest/tracked-events';
import { useSession } from '../session/client';
import { useLoginDialog } from '../session/login-dialog-context';
import { useUserInfo } from '../session/use-user-info';
import { wholeCatalogue } from './catalogue/catalogue';
import { generatorModel, generatorModels } from './fixtures/generator-models';
import type { GeneratorModel } from './catalogue/generator-model';
import { Generator } from './Generator';
import { setTakeProgress } from './submit/take-progress';
import { uploadPicture } from '../../http/upload-picture';

jest.mock('../session/client');
jest.mock('../session/use-user-info');
jest.mock('../session/login-dialog-context');
jest.mock('../../http/upload-picture');

const openLogin = jest.fn();
const refresh = jest.fn();
const onLeaveFor = jest.fn();
const sea = generatorModel('sea-1');

interface Visitor {
  isSignedIn?: boolean;
  credits?: number;
  trials?: UserInfo['trials'];
}

function knowSession(status: ReturnType<typeof useSession>['status']) {
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
}

function show(
  { isSignedIn = true, credits = 50, trials = { open: true, used: [] } }: Visitor = {},
  pinnedTo?: GeneratorModel,
) {
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  knowSession(isSignedIn ? 'authenticated' : 'unauthenticated');
  jest.mocked(useUserInfo).mockReturnValue({
    user: isSignedIn ? { credits, vip_status: 0, is_subscribed: false, paid_user: 0, trials } : undefined,
    refresh,
  } as unknown as ReturnType<typeof useUserInfo>);
  return renderPage(
    <Generator
      heading={<h1>AI video generator</h1>}
      catalogue={wholeCatalogue(generatorModels)}
      startModel={pinnedTo ?? sea}
      onLeaveFor={pinnedTo && onLeaveFor}
      renderVideo={({ videoId }) => <p>Video {videoId} is shown here</p>}
      renderTakes={() => null}
      renderShort={({ missing, cheaper, onOrder, onClose }) => (
        <div role="dialog">
          {missing} to buy {cheaper}
          <button onClick={() => onOrder('o-1')}>Pay</button>
          <button onClick={onClose}>Not now</button>
        </div>
      )}
    />,
    { path: '/ai-video-generator' },
  );
}

const video = { id: 'v1', model: 'sea-1', status: 'queued', credits: { held: 12 } } as Video;
const prompt = () => screen.getByRole('textbox', { name: 'Prompt' });
const generate = () => screen.getByRole('button', { name: /^Generate/ });
const openDetails = () => userEvent.click(screen.getByText('More settings'));

async function chooseModel(title: string) {
  await userEvent.click(screen.getByRole('button', { name: /^Model/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a model' }));
  await userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${title}`) }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a model' })).not.toBeInTheDocument());
  // The form of the other model comes after the list is gone.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

beforeEach(() => {
  trackedEvents();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/ai-video-generator');
  for (const mock of [openLogin, refresh, onLeaveFor]) mock.mockReset();
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  Element.prototype.scrollIntoView = jest.fn();
});

it('offers what the model has, with the price on the button and the promise above it', async () => {
  const page = show();
  expect(generate()).toHaveAccessibleName('Generate · 12 credits');
  expect(
    screen.getByText(/If it fails, is refused, or you cancel while it waits, every credit comes back/),
  ).toBeInTheDocument();
  expect(screen.getByText('You have 50 credits.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^10\ss/ }));
  expect(generate()).toHaveAccessibleName('Generate · 24 credits');
  await openDetails();
  await expectAccessible(page);
});

it('leaves out what the model lacks', async () => {
  show();
  await chooseModel('Ink 2');
  expect(screen.queryByRole('group', { name: 'Aspect ratio' })).not.toBeInTheDocument();
  expect(screen.getByText('The model chooses the aspect ratio.')).toBeInTheDocument();
  // It has an enhancer, beside the prompt, and nothing more.
  expect(screen.getByRole('switch', { name: 'Enhance my prompt' })).toBeVisible();
  expect(screen.queryByText('More settings')).not.toBeInTheDocument();
});

it('switches the model, keeps the rest, and reports in one line what it dropped or changed', async () => {
  show();
  await userEvent.type(prompt(), 'Rain');
  await openDetails();
  await userEvent.type(screen.getByRole('textbox', { name: 'Seed' }), '7');
  await chooseModel('Ink 2');
  expect(prompt()).toHaveValue('Rain');
  expect(screen.getByText('Changed: 5 s → 6 s and 720p → 768p.')).toBeInTheDocument();
  expect(screen.getByText('Not available with Ink 2: seed. Everything else is kept.')).toBeInTheDocument();
  await chooseModel('Sea 1');
  expect(screen.getByRole('textbox', { name: 'Seed' })).toHaveValue('7');
});

it('lists no retired model', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: /^Model/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: /^Sea 0/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /^Ink 2 Slower than usual/ })).toBeEnabled();
});

it("on a model's own page, navigates to the other model's page, which reports what it changed", async () => {
  const { unmount } = show({}, sea);
  await userEvent.click(screen.getByRole('radio', { name: '9:16' }));
  await chooseModel('Ink 2');
  expect(onLeaveFor).toHaveBeenCalledWith('/ai-video-generator/ink-2');
  unmount();
  show({}, generatorModel('ink-2'));
  expect(screen.getByText(/^Not available with Ink 2: .*aspect ratio/)).toBeInTheDocument();
});

it('requests the video and shows it', async () => {
  const calls = serve({ 'POST /api/videos': { status: 202, body: { video } } });
  show();
  await userEvent.type(prompt(), 'Rain on a window');
  await userEvent.click(generate());
  expect(await screen.findByText('Video v1 is shown here')).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(calls[0]?.body).toEqual({
    maxCredits: 12,
    model: 'sea-1',
    mode: 'text',
    prompt: 'Rain on a window',
    durationS: 5,
    resolution: '720p',
    aspectRatio: '16:9',
    enhancePrompt: false,
  });
  expect(refresh).toHaveBeenCalled();
  const parameters = { model: 'sea-1', mode: 'text', duration_s: 5, resolution: '720p', credits: 12 };
  expect(trackedEvents()).toEqual([{ name: 'generate_start', parameters }]);
});

it('keeps what the strip has heard of the take before the answer to the press', async () => {
  serve({
    'POST /api/videos': () => {
      setTakeProgress('Rendering 12 %');
      return { status: 202, body: { video } };
    },
  });
  show();
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  expect(await screen.findByText('Video v1 is shown here')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Rendering 12 %/ })).toBeInTheDocument();
});

it('opens the login for a signed-out visitor, and restores the form afterwards', async () => {
  const calls = serve({});
  const { unmount } = show({ isSignedIn: false });
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(screen.getByRole('radio', { name: '9:16' }));
  await userEvent.click(generate());
  expect(openLogin).toHaveBeenCalledTimes(1);
  expect(calls).toEqual([]);

  unmount();
  show();
  expect(prompt()).toHaveValue('Rain');
  expect(screen.getByRole('radio', { name: '9:16' })).toBeChecked();
});

it('holds a press until the session is known, and sends nothing while signed out', async () => {
  const calls = serve({ 'POST /api/videos': { status: 202, body: { video } } });
  show();
  await userEvent.type(prompt(), 'Rain');
  knowSession('loading');
  await userEvent.type(prompt(), ' on a window');
  await userEvent.click(generate());
  expect(generate()).toHaveAttribute('aria-busy', 'true');
  expect(openLogin).not.toHaveBeenCalled();

  knowSession('unauthenticated');
  await userEvent.type(prompt(), '.');
  expect(openLogin).toHaveBeenCalledTimes(1);
  expect(generate()).not.toHaveAttribute('aria-busy', 'true');
  expect(calls).toEqual([]);

  knowSession('loading');
  await userEvent.type(prompt(), '.');
  await userEvent.click(generate());
  knowSession('authenticated');
  await userEvent.type(prompt(), '.');
  expect(await screen.findByText('Video v1 is shown here')).toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

it('opens the login when the session has expired meanwhile', async () => {
  serve({ 'POST /api/videos': refusal(401, 'unauthenticated') });
  show();
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  await waitFor(() => expect(openLogin).toHaveBeenCalledTimes(1));
});

it('shows how many credits are missing and opens the ways out at once', async () => {
  serve({ 'POST /api/videos': refusal(402, 'insufficient_credits') });
  const page = show({ credits: 4 });
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  expect(await screen.findByText('You need 8 credits more')).toBeInTheDocument();
  expect(screen.getByText(/costs 12 credits, and you have 4 credits/)).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveTextContent('8 to buy');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(prompt()).toHaveValue('Rain');
  expect(refresh).toHaveBeenCalled();
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('button', { name: 'Get credits' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('8 to buy');
});

it('names what is missing beside its field and moves focus there', async () => {
  const calls = serve({});
  show();
  await userEvent.click(generate());
  expect(prompt()).toHaveAccessibleDescription('Describe what you want to see.');
  expect(prompt()).toHaveFocus();
  await userEvent.type(prompt(), 'Rain');
  expect(prompt()).not.toBeInvalid();
  await userEvent.click(screen.getByRole('radio', { name: 'Image' }));
  await userEvent.click(generate());
  expect(await screen.findByText('Choose an image to start from.')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('expands a collapsed field to show its error', async () => {
  show();
  await userEvent.type(prompt(), 'Rain');
  await openDetails();
  await userEvent.type(screen.getByRole('textbox', { name: 'Seed' }), '1.5');
  await userEvent.click(generate());
  expect(screen.getByRole('textbox', { name: 'Seed' })).toHaveAccessibleDescription(/whole number from 0/);
});

it('shows a server refusal beside the field it names', async () => {
  serve({ 'POST /api/videos': refusal(422, 'prompt_refused', 'prompt') });
  show();
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  await waitFor(() => expect(prompt()).toHaveAccessibleDescription(/breaks our rules/));
});

it('names the rule that a prompt breaks', async () => {
  const error = { code: 'prompt_refused', message: 'x', field: 'prompt', reason: 'undressing' };
  serve({ 'POST /api/videos': { status: 422, body: { error } } });
  show();
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  await waitFor(() => expect(prompt()).toHaveAccessibleDescription(/undress people/));
});

it('says when to try again after too many requests', async () => {
  serve({
    'POST /api/videos': { status: 429, headers: { 'retry-after': '12' }, body: { error: { code: 'rate_limited' } } },
  });
  show();
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  expect(await screen.findByText(/Try again in 12 seconds/)).toBeInTheDocument();
});

it('offers the successor when the server reports the model as retired', async () => {
  const error = { code: 'model_retired', message: 'x', field: 'model', replacedBy: 'light-3' };
  serve({ 'POST /api/videos': { status: 410, body: { error } } });
  show();
  await chooseModel('Ink 2');
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Light 3' }));
  expect(screen.getByRole('button', { name: /^Model Light 3/ })).toBeInTheDocument();
  expect(prompt()).toHaveValue('Rain');
  expect(screen.queryByText(/takes over/)).not.toBeInTheDocument();
});

it("prefers the successor in the server's response: the page may have been built before it was known", async () => {
  const error = { code: 'model_retired', message: 'x', field: 'model', replacedBy: 'ink-2' };
  serve({ 'POST /api/videos': { status: 410, body: { error } } });
  show();
  await userEvent.type(prompt(), 'Rain');
  await userEvent.click(generate());
  expect(await screen.findByText(/Ink 2 takes over/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to Ink 2' }));
  expect(screen.getByRole('button', { name: /^Model Ink 2/ })).toBeInTheDocument();
});

it('keeps a prompt that is too long for the model, and counts the excess', async () => {
  show();
  await chooseModel('Ink 2');
  await userEvent.click(prompt());
  await userEvent.paste('x'.repeat(203));
  expect(prompt()).toHaveAccessibleDescription(/^3 characters too many/);
  expect(prompt()).toHaveValue('x'.repeat(203));
});

describe('pictures', () => {
  const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // Named as some systems name it: its content says what it is.
  const picture = new File([PNG], 'coast.png', { type: 'application/octet-stream' });

  async function toPictureMode() {
    await userEvent.type(prompt(), 'Rain');
    await userEvent.click(screen.getByRole('radio', { name: 'Image' }));
  }

  it('are uploaded and sent by their id', async () => {
    jest.mocked(uploadPicture).mockResolvedValue('img-1');
    const calls = serve({ 'POST /api/videos': { status: 202, body: { video } } });
    show();
    await toPictureMode();
    await userEvent.upload(screen.getByLabelText(/First frame/), picture, { applyAccept: false });
    expect(await screen.findByText('coast.png')).toBeInTheDocument();
    expect(jest.mocked(uploadPicture).mock.lastCall?.[0].type).toBe('image/png');
    await userEvent.click(generate());
    await screen.findByText('Video v1 is shown here');
    expect(calls[0]?.body).toMatchObject({ mode: 'image', imageId: 'img-1' });
  });

  it('wait for the login with the rest of the form', async () => {
    jest.mocked(uploadPicture).mockClear();
    const { unmount } = show({ isSignedIn: false });
    await toPictureMode();
    await userEvent.upload(screen.getByLabelText(/First frame/), picture, { applyAccept: false });
    expect(await screen.findByText('coast.png')).toBeInTheDocument();
    expect(uploadPicture).not.toHaveBeenCalled();
    unmount();
    jest.mocked(uploadPicture).mockResolvedValue('img-2');
    show();
    expect(screen.getByText('coast.png')).toBeInTheDocument();
    await waitFor(() => expect(uploadPicture).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['a.txt', 'Hello', undefined, /can’t read this as an image/],
    ['a.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', undefined, /HEIC photo.*Most Compatible/],
    ['big.png', PNG, 21 * 1024 * 1024, /larger than 20 MB/],
    ['empty.png', '', 0, /is empty/],
  ])('%s is refused in plain words, for its one reason', async (name, content, size, words) => {
    show();
    await toPictureMode();
    const file = new File([content], name, { type: 'image/png' });
    if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
    await userEvent.upload(screen.getByLabelText(/First frame/), file, { applyAccept: false });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText(name)).not.toBeInTheDocument();
  });

  it('set the shape that cuts least from them, say so, and show what is cut', async () => {
    const bitmap = { width: 3000, height: 4000, close: jest.fn() };
    Object.assign(window, { createImageBitmap: () => Promise.resolve(bitmap) });
    show({ isSignedIn: false });
    await chooseModel('Light 3');
    await toPictureMode();
    await userEvent.upload(screen.getByLabelText(/First frame/), picture, { applyAccept: false });
    expect(await screen.findByText(/^Changed: 16:9 → 9:16/)).toBeInTheDocument();
    expect(await screen.findByText(/9:16, cut from your image/)).toBeInTheDocument();
    expect(bitmap.close).toHaveBeenCalled();
    Reflect.deleteProperty(window, 'createImageBitmap');
  });

  it('can be removed again', async () => {
    show({ isSignedIn: false });
    await toPictureMode();
    await userEvent.upload(screen.getByLabelText(/First frame/), picture, { applyAccept: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: First frame' }));
    expect(screen.queryByText('coast.png')).not.toBeInTheDocument();
  });

  it('have a second slot only if the model has an end frame', async () => {
    const page = show();
    await toPictureMode();
    expect(screen.queryByLabelText(/Last frame/)).not.toBeInTheDocument();
    await chooseModel('Ink 2');
    expect(screen.getByLabelText(/Last frame/)).toBeInTheDocument();
    await expectAccessible(page);
  });
});

describe('URL parameters', () => {
  it('choose a model', async () => {
    window.history.replaceState(null, '', '?model=light-3');
    show();
    expect(await screen.findByRole('button', { name: /^Model Light 3/ })).toBeInTheDocument();
    // The untouched form had no setting for the model to change.
    expect(screen.queryByText(/^Changed/)).not.toBeInTheDocument();
  });

  it('follow the choice of another model, so that a reload keeps it', async () => {
    window.history.replaceState(null, '', '?model=light-3&utm_source=letter');
    show();
    await screen.findByRole('button', { name: /^Model Light 3/ });
    await chooseModel('Ink 2');
    expect(window.location.search).toBe('?model=ink-2&utm_source=letter');
  });

  it('that name no model show a notice', async () => {
    window.history.replaceState(null, '', '?model=%3Cb%3Enope');
    show();
    expect(await screen.findByText(/There is no model called “<b>nope”/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Model Sea 1/ })).toBeInTheDocument();
  });

  it('for a retired model switch to its successor', async () => {
    window.history.replaceState(null, '', '?model=sea-0');
    show();
    const link = await screen.findByRole('link', { name: 'Go to its successor, Sea 1' });
    expect(link).toHaveAttribute('href', '/ai-video-generator/sea-1');
  });

  it('that name a video of a retired model offer the successor, with its price', async () => {
    const params = { durationS: 5, resolution: '720p', aspectRatio: '16:9' };
    const earlier = { ...video, id: 'v6', model: 'sea-0', mode: 'text', prompt: 'Fog', params };
    serve({ 'GET /api/videos/v6': { body: { video: earlier } } });
    window.history.replaceState(null, '', '?again=v6');
    show();
    expect(await screen.findByText(/Sea 1 takes over: 12 credits, /)).toBeInTheDocument();
    // Nothing can be bought: no price, and no promise of what a failure costs.
    expect(screen.getByText('This model is retired. Choose another one.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Generate/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/If your video fails/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Sea 1' }));
    expect(generate()).toBeEnabled();
    expect(prompt()).toHaveValue('Fog');
    expect(screen.queryByText(/takes over/)).not.toBeInTheDocument();
  });

  it('remake a draft on a more expensive model, with its settings and what drafting has saved', async () => {
    const params = { durationS: 6, resolution: '768p' };
    const draft = { ...video, id: 'v9', model: 'ink-2', mode: 'text', prompt: 'Ink', params };
    draft.credits = { held: 8, captured: 8, released: 0 };
    serve({ 'GET /api/videos/v9': { body: { video: draft } } });
    window.history.replaceState(null, '', '?again=v9&final=1');
    const page = show();
    expect(await screen.findByText('From draft to final version')).toBeInTheDocument();
    expect(screen.getByText(/Your draft with Ink 2 cost 8 credits/)).toBeInTheDocument();
    const choice = screen.getByRole('button', { name: 'Sea 1 · 12 credits' });
    expect(screen.getByText('4 credits saved on every draft')).toBeInTheDocument();
    await userEvent.click(choice);
    expect(prompt()).toHaveValue('Ink');
    expect(generate()).toHaveAccessibleName('Generate · 12 credits');
    expect(screen.getByRole('button', { name: 'Sea 1 · 12 credits' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
  });

  it('copy the settings of an earlier video', async () => {
    serve({
      'GET /api/videos/v7': {
        body: {
          video: {
            ...video,
            id: 'v7',
            model: 'light-3',
            mode: 'text',
            prompt: 'Fog',
            params: { durationS: 8, resolution: '1080p', aspectRatio: '9:16', audio: true, seed: 5 },
          },
        },
      },
    });
    window.history.replaceState(null, '', '?again=v7');
    show();
    await waitFor(() => expect(prompt()).toHaveValue('Fog'));
    expect(screen.getByRole('radio', { name: /^8\ss/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: '9:16' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Sound' })).toBeChecked();
    expect(generate()).toHaveAccessibleName('Generate · 80 credits');
  });

  it('copy the picture of an earlier video too', async () => {
    const params = { durationS: 6, resolution: '768p', imageId: 'img-9' };
    const earlier = { ...video, id: 'v8', model: 'ink-2', mode: 'image', prompt: 'Ink', params };
    const calls = serve({
      'GET /api/videos/v8': { body: { video: earlier } },
      'POST /api/videos': { status: 202, body: { video } },
    });
    window.history.replaceState(null, '', '?again=v8');
    show();
    expect(await screen.findByText('The image of the earlier video')).toBeInTheDocument();
    await userEvent.click(generate());
    await screen.findByText('Video v1 is shown here');
    expect(calls.at(-1)?.body).toMatchObject({ mode: 'image', imageId: 'img-9' });
  });

  it.each([
    [2, false],
    [3, true],
  ])('warn, before the press, of a frame that %i shots in a row have led to: %s', async (links, isWarned) => {
    const params = { durationS: 5, resolution: '720p', imageId: 'img-1' };
    const earlier = { ...video, id: 'v7', mode: 'image', prompt: 'Fog', params };
    const frame = { id: 'img-7', width: 1280, height: 720, links, pictureUrl: 'https://files.test/img-7.jpg' };
    serve({ 'GET /api/videos/v7': { body: { video: earlier } }, 'POST /api/videos/v7/frame': { body: frame } });
    window.history.replaceState(null, '', '?again=v7&frame=last');
    show();
    expect(await screen.findByText(/Your next shot starts from this frame/)).toBeInTheDocument();
    const warning = screen.queryByText(/each step in the chain drifts/);
    expect(warning !== null).toBe(isWarned);
    if (!isWarned) return;
    await userEvent.click(screen.getByRole('button', { name: 'Remove: First frame' }));
    expect(screen.queryByText(/each step in the chain drifts/)).not.toBeInTheDocument();
  });

  it('show a message when the earlier video cannot be read', async () => {
    serve({ 'GET /api/videos/v7': refusal(404, 'not_found') });
    window.history.replaceState(null, '', '?again=v7');
    show();
    expect(await screen.findByText(/couldn’t load the settings/)).toBeInTheDocument();
  });

  it('copy the prompt that a share link shows, and keep the link to themselves', async () => {
    const shared = { model: 'light-3', prompt: 'Fog over "><b>the sea' };
    serve({ 'GET /api/shared/TOKEN': { body: { video: shared } } });
    window.history.replaceState(null, '', '?model=light-3#shared=TOKEN');
    show();
    await waitFor(() => expect(prompt()).toHaveValue(shared.prompt));
    expect(screen.getByRole('button', { name: /^Model Light 3/ })).toBeInTheDocument();
    expect(screen.getByText(/The prompt of the shared video is filled in/)).toBeInTheDocument();
    expect(window.location.href).toMatch(/\?model=light-3$/);
  });

  it.each([
    ['over', refusal(404, 'not_found')],
    ['without its prompt', { body: { video: { model: 'light-3' } } }],
  ])('say so when the share link is %s, and keep what was typed', async (_what, answer) => {
    serve({ 'GET /api/shared/TOKEN': answer });
    window.history.replaceState(null, '', '#shared=TOKEN');
    show();
    await userEvent.type(prompt(), 'Mine');
    expect(await screen.findByText(/couldn’t load the prompt of the shared video/)).toBeInTheDocument();
    expect(prompt()).toHaveValue('Mine');
  });
});
