// oauth2-mock-server in a process of its own (it is published as an ES module only): forked by independent-issuer.test.ts.
import process from 'node:process';
import { OAuth2Server } from 'oauth2-mock-server';

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256', { kid: 'first' });
await server.start(0, 'localhost');

/** Claims that the next tokens carry beside the server's own. */
let claims = {};
server.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, claims));

process.on('message', (message) => {
  claims = message.claims;
  process.send({ done: true });
});
process.on('disconnect', () => process.exit(0));
process.send({ url: server.issuer.url });
