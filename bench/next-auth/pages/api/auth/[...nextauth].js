import NextAuth from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';

// next-auth with its defaults: JWT sessions of 30 days. The provider accepts any login, since only GET session is
// measured.
export default NextAuth({
  providers: [
    CredentialsProvider({
      credentials: { name: {} },
      authorize: ({ name }) => ({ id: 'benchmark', name, email: 'benchmark@example.com', image: null }),
    }),
  ],
});
