import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { generatorModel } from '../fixtures/generator-models';
import { wholeCatalogue } from './catalogue';
import type { GeneratorModel } from './generator-model';
import ModelPicker from './ModelPicker';

jest.mock('../../session/use-first-video-words', () => ({ useFirstVideoWords: () => () => undefined }));

const like = generatorModel('sea-1');

function model(title: string, maker: string, credits: number, audio: 'none' | 'optional'): GeneratorModel {
  return {
    ...like,
    key: title,
    title,
    maker,
    capabilities: { ...like.capabilities, audio },
    credits: [{ resolution: '720p', durationS: 5, credits }],
  };
}

const MODELS = [
  model('One', 'Lakeside', 30, 'optional'),
  model('Two', 'Harbor', 7, 'none'),
  model('Three', 'Lakeside', 3, 'none'),
  model('Four', 'Harbor', 40, 'optional'),
  model('Five', 'Dunes', 12, 'none'),
  model('Six', 'Dunes', 9, 'optional'),
  model('Seven', 'Harbor', 8, 'none'),
  model('Eight', 'Lakeside', 50, 'none'),
];

const show = (models = MODELS) =>
  renderPage(<ModelPicker catalogue={wholeCatalogue(models)} chosen="One" onChoose={jest.fn()} onClose={jest.fn()} />, {
    path: '/ai-video-generator',
  });
const titles = (within_ = within(screen.getByRole('dialog'))) =>
  within_.getAllByRole('listitem').map((item) => /^\w+/.exec(item.textContent ?? '')?.[0]);
const orderBy = (name: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), name);

it('lists the models in our order, by price, or by maker under its name', async () => {
  const page = show();
  expect(titles()).toEqual(MODELS.map(({ title }) => title));
  await orderBy('Lowest price first');
  expect(titles()).toEqual(['Three', 'Two', 'Seven', 'Six', 'Five', 'One', 'Four', 'Eight']);
  await orderBy('By maker');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Dunes',
    'Harbor',
    'Lakeside',
  ]);
  expect(titles(within(screen.getByRole('region', { name: 'Harbor' })))).toEqual(['Two', 'Four', 'Seven']);
  await expectAccessible(page);
});

it('narrows the list to models with sound; an ability that all have narrows nothing', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'From an image' })).not.toBeInTheDocument();
  const sound = screen.getByRole('button', { name: 'With sound' });
  await userEvent.click(sound);
  expect(sound).toHaveAttribute('aria-pressed', 'true');
  expect(titles()).toEqual(['One', 'Four', 'Six']);
  await userEvent.click(sound);
  expect(titles()).toHaveLength(8);
});

it('orders nothing that is seen at a glance', () => {
  show(MODELS.slice(0, 7));
  expect(screen.queryByRole('combobox', { name: 'Order' })).not.toBeInTheDocument();
});
