import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../scripts/jest/render-page';
import { NO_FILTER } from './use-videos';
import { SearchField } from './SearchField';

it('searches once a composition has ended, and not for half a syllable', () => {
  jest.useFakeTimers();
  const onChange = jest.fn();
  renderPage(<SearchField filter={NO_FILTER} onChange={onChange} />, { path: '/my-videos', language: 'ko' });
  const field = screen.getByRole('searchbox');
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: '하' } });
  act(() => void jest.advanceTimersByTime(1000));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '한' } });
  fireEvent.compositionEnd(field);
  act(() => void jest.advanceTimersByTime(1000));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ q: '한' }));
  jest.useRealTimers();
});
