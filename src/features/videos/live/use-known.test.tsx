import { act, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { useKnown } from './use-known';

const KEY = '/api/videos/a';

it('asks for nothing by itself, and shows what another part reads, also what that asks for again', async () => {
  let asked = 0;
  const read = () => Promise.resolve(`answer ${(asked += 1)}`);
  let again = () => Promise.resolve<unknown>(undefined);
  const Known = () => <p>{useKnown(KEY, read) ?? 'nothing'}</p>;
  function Reader() {
    const { mutate } = useSWR(KEY, read, { dedupingInterval: 0 });
    again = () => mutate();
    return null;
  }
  const page = (hasReader: boolean) => (
    <SWRConfig value={{ provider }}>
      <Known />
      {hasReader && <Reader />}
    </SWRConfig>
  );
  const cache = new Map();
  function provider() {
    return cache;
  }

  const { rerender } = render(page(false));
  await act(() => Promise.resolve());
  expect([screen.getByText('nothing'), asked]).toEqual([expect.anything(), 0]);
  rerender(page(true));
  expect(await screen.findByText('answer 1')).toBeInTheDocument();
  await act(again);
  expect(await screen.findByText('answer 2')).toBeInTheDocument();
  expect(asked).toBe(2);
});
