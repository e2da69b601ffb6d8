import { screen } from '@testing-library/react';
import { renderPage } from '../../../scripts/jest/render-page';
import { useUserInfo } from '../session/use-user-info';
import { HeroOffer } from './HeroOffer';

jest.mock('../session/use-user-info');

const cheapest = { title: 'Small', credits: [{ resolution: '480p' as const, durationS: 5, credits: 3 }] };

function show(tries: readonly string[], credits?: number) {
  const user = credits === undefined ? undefined : { credits };
  jest.mocked(useUserInfo).mockReturnValue({ user } as ReturnType<typeof useUserInfo>);
  renderPage(
    <p data-testid="offer">
      <HeroOffer tries={tries} cheapest={cheapest} />
    </p>,
  );
  // Without what only keeps the place.
  for (const hidden of screen.getByTestId('offer').querySelectorAll('[aria-hidden]')) hidden.remove();
  return screen.getByTestId('offer').textContent;
}

it('names the models that a new visitor can try', () => {
  expect(show(['Veo', 'Kling', 'Wan'])).toBe(
    'Try Veo, Kling, and Wan once each, free: 20 credits with your first login, no card needed.',
  );
});

it('counts the videos of the cheapest model where first videos have no price of their own', () => {
  expect(show([])).toMatch(/That’s 6 videos with Small\.$/);
});

it('says what the balance of a visitor makes', () => {
  expect(show(['Veo', 'Kling'], 81)).toBe('You have 81 credits: enough for 27 videos with Small.');
});

it('promises nothing for a balance that makes none', () => {
  expect(show(['Veo', 'Kling'], 2)).toBe('You have 2 credits.');
});
