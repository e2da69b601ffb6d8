import { screen } from '@testing-library/react';
import { renderPage } from '../../../scripts/jest/render-page';
import { Controls } from './Controls';
import { videoPlayable } from './video-playable';

function renderControls() {
  const video = document.createElement('video');
  renderPage(<Controls playable={videoPlayable(video)} area={null} isLarge />);
}

it('has a slider for the volume', () => {
  renderControls();
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('1');
});

it('has none where only the device sets it, as on an iPad', () => {
  jest.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
  renderControls();
  expect(screen.getByRole('button', { name: 'Mute' })).toBeInTheDocument();
  expect(screen.queryByRole('slider', { name: 'Volume' })).not.toBeInTheDocument();
});
