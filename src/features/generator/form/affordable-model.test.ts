import { creditCost } from '#contracts/credit-cost';
import { generatorModel } from '../fixtures/generator-models';
import { affordableModel, type AffordableInput } from './affordable-model';
import { initialForm } from './form-state';

const sea = generatorModel('sea-1');
const price = (key: string, credits: number, maker: string) => ({
  ...sea,
  key,
  title: key,
  maker,
  credits: sea.credits.map((entry) => ({ ...entry, credits })),
});
const dear = price('dear', 48, 'Kuaishou');
const sister = { ...price('sister', 30, 'Kuaishou'), trial: { credits: 7, usual: 30 } };
const cheap = price('cheap', 3, 'Alibaba');
const cheaper = price('cheaper', 2, 'Alibaba');
const priceOf: AffordableInput['priceOf'] = (model, settings) =>
  model.trial ? { credits: model.trial.credits, usual: model.trial.usual } : { credits: creditCost(model, settings) };
const find = (credits: number, takes: 1 | 2 = 1) =>
  affordableModel({
    models: [dear, sister, cheap, cheaper],
    form: { ...initialForm(dear), takes },
    credits,
    priceOf,
  });

it('offers a model of the same maker, at the price that this visitor pays now', () => {
  expect(find(20)).toEqual({ key: 'sister', title: 'sister', cost: 7 });
});

it('counts the reduced price once', () => {
  expect(find(36, 2)).toEqual({ key: 'cheaper', title: 'cheaper', cost: 4 });
  expect(find(37, 2)).toEqual({ key: 'sister', title: 'sister', cost: 37 });
});

it('offers the one that costs least when no sister can be paid, and none when nothing can', () => {
  expect(find(6)).toEqual({ key: 'cheaper', title: 'cheaper', cost: 2 });
  expect(find(1)).toBeUndefined();
});
