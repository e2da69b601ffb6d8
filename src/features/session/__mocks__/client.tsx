import type * as Client from '../client';

const automatic = jest.createMockFromModule<typeof Client>('../client');

// `jest.mock` of the client: nothing answers until a test says what `useSession` does, and parts of it follow that.
module.exports = {
  ...automatic,
  useSessionPart: (select: (session: Client.SessionContextValue) => unknown) => select(automatic.useSession()),
};
