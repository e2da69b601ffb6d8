import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { Field } from './Field';
import { SegmentedControl } from './SegmentedControl';
import { Switch } from './Switch';
import { Select, TextArea, TextInput } from './TextControls';

it('ties label, hint and error to the control', async () => {
  const page = renderPage(
    <>
      <Field label="Prompt" hint="One sentence will do." error="Say what you want to see.">
        {(control) => <TextArea {...control} />}
      </Field>
      <Field label="Search" labelHidden>
        {(control) => <TextInput {...control} />}
      </Field>
      <Field label="Model">
        {(control) => (
          <Select {...control}>
            <option>Veo 3</option>
          </Select>
        )}
      </Field>
    </>,
  );
  const prompt = screen.getByRole('textbox', { name: 'Prompt' });
  expect(prompt).toBeInvalid();
  expect(prompt).toHaveAttribute('dir', 'auto');
  expect(prompt).toHaveAccessibleDescription('Say what you want to see. One sentence will do.');
  expect(screen.getByRole('alert')).toHaveTextContent('Say what you want to see.');
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeValid();
  expect(screen.getByRole('combobox', { name: 'Model' })).toHaveValue('Veo 3');
  await expectAccessible(page);
});

it('chooses one segment, by pointer and by keyboard', async () => {
  const onChange = jest.fn();
  const page = renderPage(
    <SegmentedControl
      legend="Resolution"
      value="720p"
      onChange={onChange}
      hint="1080p only with 6 s"
      segments={[
        { value: '720p', label: '720p' },
        { value: '1080p', label: '1080p' },
        { value: '4k', label: '4K', disabled: true },
      ]}
    />,
  );
  const group = screen.getByRole('group', { name: 'Resolution' });
  expect(group).toHaveAccessibleDescription('1080p only with 6 s');
  expect(screen.getByRole('radio', { name: '720p' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '4K' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: '1080p' }));
  expect(onChange).toHaveBeenLastCalledWith('1080p');
  await expectAccessible(page);
});

it('switches by its label', async () => {
  const onChange = jest.fn();
  const page = renderPage(<Switch label="Sound" hint="Costs more" checked={false} onChange={onChange} />);
  const control = screen.getByRole('switch', { name: 'Sound' });
  expect(control).not.toBeChecked();
  expect(control).toHaveAccessibleDescription('Costs more');
  await userEvent.click(screen.getByText('Sound'));
  expect(onChange).toHaveBeenCalledWith(true);
  await expectAccessible(page);
});
