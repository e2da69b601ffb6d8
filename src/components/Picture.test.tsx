import { render, screen } from '@testing-library/react';
import { Picture } from './Picture';

const image = {
  layout: 'constrained' as const,
  width: 1280,
  height: 720,
  backgroundColor: '#102030',
  images: {
    fallback: { src: '/a.jpg', srcSet: '/a.jpg 640w', sizes: '100vw' },
    sources: [
      { type: 'image/avif', srcSet: '/a.avif 640w', sizes: '100vw' },
      { type: 'image/webp', srcSet: '/a.webp 640w', sizes: '100vw' },
    ],
  },
};

it('offers the modern formats first and keeps the place of the picture', () => {
  const { container } = render(<Picture image={image} alt="Waves at dusk" />);
  const picture = screen.getByRole('img', { name: 'Waves at dusk' });
  expect(picture).toHaveAttribute('width', '1280');
  expect(picture).toHaveAttribute('height', '720');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect([...container.querySelectorAll('source')].map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
});

it('says the shape of a full-width picture in whole pixels', () => {
  render(<Picture image={{ ...image, layout: 'fullWidth', width: 1, height: 0.5625 }} alt="Waves at dusk" />);
  expect(screen.getByRole('img')).toHaveAttribute('width', '1000');
  expect(screen.getByRole('img')).toHaveAttribute('height', '563');
});

it('loads a priority picture at once', () => {
  render(<Picture image={image} alt="Waves at dusk" isPriority sizes="50vw" />);
  const picture = screen.getByRole('img');
  expect(picture).toHaveAttribute('loading', 'eager');
  expect(picture).toHaveAttribute('fetchpriority', 'high');
  expect(picture).toHaveAttribute('sizes', '50vw');
});
