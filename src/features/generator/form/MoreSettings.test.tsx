import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { VideoRequest } from '#contracts/api/videos';
import { EXTRA_SETTINGS, SETTINGS } from '#contracts/video-settings';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { fullModel } from '../fixtures/models';
import { type FormAction, formReducer, initialForm, toRequest } from './form-state';
import { MoreSettings } from './MoreSettings';
import { EnhancePrompt } from './EnhancePrompt';

function Settings({ fault }: { fault?: 'seed' }) {
  const [state, setState] = useState({ form: initialForm(fullModel), changes: [] });
  const { form } = state;
  const reduce = formReducer([fullModel]);
  const change = (action: FormAction) => setState((old) => ({ ...reduce(old, action), changes: [] }));
  return (
    <>
      <EnhancePrompt form={form} model={fullModel} change={change} />
      <MoreSettings
        form={form}
        model={fullModel}
        change={change}
        fault={fault && { field: fault, cause: { kind: 'fault', reason: 'out_of_range' } }}
      />
      <output>{JSON.stringify(toRequest(form, fullModel))}</output>
    </>
  );
}

it('has a control for every extra, by its kind', async () => {
  const page = renderPage(<Settings />);
  expect(screen.getByRole('switch', { name: 'Enhance my prompt' })).toBeVisible();
  await userEvent.click(screen.getByText('More settings'));
  for (const toggle of screen.getAllByRole('switch')) await userEvent.click(toggle);
  for (const field of screen.getAllByRole('textbox')) await userEvent.type(field, '7');
  await expectAccessible(page);
  const request = JSON.parse(screen.getByRole('status').textContent ?? '') as VideoRequest;
  for (const [field, { kind }] of EXTRA_SETTINGS) {
    const expected = { flag: true, text: '7', integer: 7, choice: expect.anything() as unknown, picture: undefined };
    expect(request[field]).toEqual(expected[kind]);
  }
});

it('expands on an error of one of its fields', () => {
  const page = renderPage(<Settings fault="seed" />);
  expect(page.container.querySelector('details')).toHaveProperty('open', true);
  expect(screen.getByRole('textbox', { name: 'Seed' })).toBeInvalid();
});

it('leaves to other places of the form only what is there', () => {
  const elsewhere = SETTINGS.filter(([, { isExtra }]) => !isExtra).map(([field]) => field);
  expect(elsewhere).toEqual(['durationS', 'resolution', 'aspectRatio', 'audio', 'imageId', 'endImageId']);
});
